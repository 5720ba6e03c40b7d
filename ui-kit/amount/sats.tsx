import { classNames } from '../class-names'
import { formatSats } from '../format/sats'
import styles from './amount.module.css'

/** An amount of money, such as `1,234 sats`. `zap` gives the text the colour of zaps. */
export const Sats = ({ of, zap }: { of: number; zap?: boolean }) => (
  <data value={of} dir="auto" className={classNames(styles.number, zap && styles.zap)}>
    {formatSats(of)}
  </data>
)
