import { CopyButton } from '../copy-button/copy-button'
import styles from './code-block.module.css'

export interface CodeBlockProps {
  readonly code: string
  /** The kind or name of the text, such as a file name or 'Event'. */
  readonly title: string
}

/** Characters; rendering more would freeze the page. */
const MAX_CHARS = 100_000

/**
 * Machine-readable text, unchanged. It scrolls inside its box, and is copied as a whole even if it is too long to be
 * shown.
 */
export function CodeBlock({ code, title }: CodeBlockProps) {
  return (
    <figure className={styles.block}>
      <figcaption className={styles.head}>
        <span>{title}</span>
        <CopyButton text={code} label="Copy" />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={title}>
        <pre className={styles.code} dir="ltr">
          <code>{code.length > MAX_CHARS ? `${code.slice(0, MAX_CHARS)}…` : code}</code>
        </pre>
      </section>
    </figure>
  )
}
