import styles from './wallet.module.css'

/** An animated tick. */
export function CheckMark() {
  return (
    <svg
      className={styles.done}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="10.5" />
      <path d="M7 12.5l3.5 3.5L17 9" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
