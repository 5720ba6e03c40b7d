import styles from './subscription.module.css'

/** An address (NIP-05). A long one is broken before its domain. */
export function Nip05AddressText({ address }: { address: string }) {
  const atIndex = address.indexOf('@') + 1
  return (
    <span className={styles.address}>
      {address.slice(0, atIndex)}
      <wbr />
      {address.slice(atIndex)}
    </span>
  )
}
