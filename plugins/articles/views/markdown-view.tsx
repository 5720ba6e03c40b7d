import { useMemo } from 'react'
import type { PictureSize } from '../contract'
import styles from '../markdown/markdown.module.css'
import { parseMarkdown } from '../markdown/parse-markdown'
import { renderMarkdown } from '../markdown/render-markdown'

interface MarkdownViewProps {
  readonly text: string
  readonly sizes?: ReadonlyMap<string, PictureSize>
  readonly tags?: readonly (readonly string[])[]
}

/** Renders an article's Markdown. */
export default function MarkdownView({ text, sizes, tags }: MarkdownViewProps) {
  const content = useMemo(() => renderMarkdown(parseMarkdown(text), { sizes, tags }), [text, sizes, tags])
  return <div className={styles.text}>{content}</div>
}
