import styles from './spinner.module.css'

/**
 * The spinner of a busy button. Do not use it elsewhere: loading content has a skeleton, and long work has a progress
 * bar.
 */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />
