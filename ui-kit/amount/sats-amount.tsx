import { classNames } from '../class-names'
import { formatSats } from '../format/format-sats'
import styles from './amount.module.css'

/** An amount of money, such as `1,234 sats`. `isZap` gives the text the colour of zaps. */
export const SatsAmount = ({ amountSats, isZap }: { amountSats: number; isZap?: boolean }) => (
  <data value={amountSats} dir="auto" className={classNames(styles.number, isZap && styles.zap)}>
    {formatSats(amountSats)}
  </data>
)
