import { classNames } from '../class-names'
import { CopyButton } from '../copy-button/copy-button'
import styles from './code-block.module.css'

export interface CodeBlockProps {
  readonly code: string
  /** The kind or name of the text, such as a file name or 'Event'. */
  readonly title: string
  /** True if long lines are wrapped, so that all of the text is seen without scrolling sideways. */
  readonly wrapsLines?: boolean
}

/** Maximum number of characters shown. Rendering more would freeze the page. */
const MAX_CHARS = 100_000

/**
 * Shows machine-readable text unchanged in a box that scrolls. A text that is too long is cut on the screen but copied
 * as a whole.
 */
export function CodeBlock({ code, title, wrapsLines = false }: CodeBlockProps) {
  return (
    <figure className={styles.block}>
      <figcaption className={styles.head}>
        <span>{title}</span>
        <CopyButton text={code} label="Copy" />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={title}>
        <pre className={classNames(styles.code, wrapsLines && styles.wraps)} dir="ltr">
          <code>{code.length > MAX_CHARS ? `${code.slice(0, MAX_CHARS)}…` : code}</code>
        </pre>
      </section>
    </figure>
  )
}
