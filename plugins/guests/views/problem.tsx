import styles from './guests.module.css'

/** The reason why something did not work, which screen readers say at once. Nothing if there is none. */
export const Problem = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p role="alert" className={styles.problem}>
      {text}
    </p>
  )
