import styles from './spinner.module.css'

/** Turns inside a button that is at work. Nowhere else: what loads has a skeleton, what takes long a progress bar. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />
