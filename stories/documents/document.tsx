import Markdown from 'markdown-to-jsx/react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './document.module.css'

/** Returns the id of the story that shows a document in Storybook, or `undefined` if the path is no document. */
function documentStoryId(path: string): string | undefined {
  const [, folder = '', name = ''] = /^(?:(.*)\/)?([^/]+)\.md$/.exec(path) ?? []
  const isDocument = folder === 'docs' || /^(?:kernel\/INTERNALS|CONTRIBUTING|CHANGELOG)\.md$/.test(path)
  return isDocument ? `documents--${name.toLowerCase()}` : undefined
}

function DocumentLink({ from, href = '', children }: { from: string; href?: string; children?: ReactNode }) {
  if (href.startsWith('#')) return <a href={href}>{children}</a>
  if (/^https?:/.test(href))
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  const path = new URL(href, `file:///${from}`).pathname.slice(1)
  const storyId = documentStoryId(path)
  if (!storyId)
    return (
      <>
        {children} (<code>{path}</code>)
      </>
    )
  // Storybook shows the story in an iframe. The link must open in the outer page, which has the menu.
  return (
    <a href={`./?path=/story/${storyId}`} target="_top">
      {children}
    </a>
  )
}

const Code = ({ children }: ComponentProps<'pre'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls must be reachable by keyboard
  <pre className={styles.code} tabIndex={0} dir="ltr">
    {children}
  </pre>
)

const Table = ({ children }: ComponentProps<'table'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
  <div className={styles.scroll} tabIndex={0}>
    <table>{children}</table>
  </div>
)

export interface DocumentProps {
  /** Path of the document in the repository. Its links are relative to this path. */
  readonly path: string
  /** Markdown. */
  readonly text: string
}

/** Shows one of the project's documents. Wide code blocks and tables scroll within their own boxes. */
export const Document = ({ path, text }: DocumentProps) => (
  <article className={styles.document}>
    <Markdown
      options={{
        disableParsingRawHTML: true,
        overrides: {
          a: { component: DocumentLink, props: { from: path } },
          pre: Code,
          table: Table,
        },
      }}
    >
      {text}
    </Markdown>
  </article>
)
