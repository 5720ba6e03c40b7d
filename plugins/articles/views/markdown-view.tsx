import { useMemo } from 'react'
import styles from '../markdown/markdown.module.css'
import { parseMarkdown } from '../markdown/parse-markdown'
import { renderMarkdown } from '../markdown/render-markdown'

/** A long text, drawn from its tree. */
export default function MarkdownView({ text }: { text: string }) {
  const content = useMemo(() => renderMarkdown(parseMarkdown(text)), [text])
  return <div className={styles.text}>{content}</div>
}
