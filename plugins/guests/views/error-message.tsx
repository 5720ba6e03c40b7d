import styles from './guests.module.css'

/** An error message that screen readers announce at once. Renders nothing without an error. */
export const ErrorMessage = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p role="alert" className={styles.problem}>
      {text}
    </p>
  )
