import { formatCount } from '../format/count'
import styles from './amount.module.css'

/** A count, short, with the whole number behind it. Its box does not change while a digit does. */
export const Count = ({ of }: { of: number }) => (
  <data value={of} title={of < 1_000 ? undefined : of.toLocaleString('en-US')} className={styles.number}>
    {formatCount(of)}
  </data>
)
