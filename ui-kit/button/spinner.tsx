import styles from './spinner.module.css'

/** The spinner of a busy button. Not for other places: loading content has a skeleton, long work a progress bar. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />
