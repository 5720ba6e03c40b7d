import styles from './subscription.module.css'

/** An address (NIP-05). A long one is broken before its domain. */
export function AddressText({ address }: { address: string }) {
  const at = address.indexOf('@') + 1
  return (
    <span className={styles.address}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}
