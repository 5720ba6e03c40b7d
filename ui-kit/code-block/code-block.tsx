import { CopyButton } from '../copy-button/copy-button'
import styles from './code-block.module.css'

export interface CodeBlockProps {
  readonly code: string
  /** What it is: a file's name, 'Event'. */
  readonly title: string
}

/** Characters; drawing more would stop the page. */
const MAX_CHARS = 100_000

/** Text for machines, as it is: scrolls by itself, can be copied whole, also where it is too long to be shown. */
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
