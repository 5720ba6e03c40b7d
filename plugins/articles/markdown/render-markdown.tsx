import type { Nodes, Paragraph, Parents, Root, Table } from 'mdast'
import { Fragment, type ReactNode } from 'react'
import { RichText } from '#contracts/notes'
import { sanitizeNoteText } from '#kernel/nostr'
import { PluginView } from '#kernel/react'
import { PathLink } from '#kernel/router'
import type { PictureSize } from '../contract'
import { ArticlePicture, containsPicture, isInlinePicture } from './article-picture'
import { renderInlineLinks } from './inline-links'
import styles from './markdown.module.css'
import { parseSafeLinkTarget } from './parse-safe-link-target'
import { splitParagraph } from './split-paragraph'

/** Maximum depth of quotes and lists. Deeper ones are not indented further. */
const MAX_DEPTH = 12

interface RenderContext {
  readonly depth: number
  /** True inside a link, in which no further link is allowed. */
  readonly isInLink?: boolean
  /** Addresses of the link and image definitions in the text. */
  readonly definitionUrls: ReadonlyMap<string, string>
  /** The heading levels that the text uses, in ascending order. */
  readonly headingLevels: readonly number[]
  readonly sizes: ReadonlyMap<string, PictureSize> | undefined
  readonly tags: readonly (readonly string[])[] | undefined
  /** True if the picture is within a line of words. */
  readonly isInline?: boolean
}

/** Renders a parsed text. A node of an unknown type is rendered as its children, or not at all. */
export function renderMarkdown(
  root: Root,
  { sizes, tags }: Pick<RenderContext, 'sizes' | 'tags'>,
): ReactNode {
  const definitionUrls = new Map<string, string>()
  for (const node of root.children)
    if (node.type === 'definition') definitionUrls.set(node.identifier.toLowerCase(), node.url)
  const headingLevels = [
    ...new Set(root.children.flatMap(node => (node.type === 'heading' ? [node.depth] : []))),
  ]
  return renderChildren(root, {
    depth: 0,
    definitionUrls,
    headingLevels: headingLevels.sort((a, b) => a - b),
    sizes,
    tags,
  })
}

function renderChildren(node: Parents, context: RenderContext): ReactNode {
  const depth = context.depth + 1
  return node.children.map((child, index) => {
    const isInline = context.isInline || isInlinePicture(node.children, index)
    // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text does not change
    return <Fragment key={index}>{renderNode(child, { ...context, depth, isInline })}</Fragment>
  })
}

function renderNode(node: Nodes, context: RenderContext): ReactNode {
  const isTooDeep = context.depth > MAX_DEPTH
  switch (node.type) {
    case 'text':
      return context.isInLink ? sanitizeNoteText(node.value) : renderText(node.value, context)
    case 'paragraph':
      return renderParagraph(node, context)
    case 'heading': {
      // The page has its own headings of levels one and two, so the author's highest level becomes level three.
      const level = Math.min(6, 3 + Math.max(0, context.headingLevels.indexOf(node.depth)))
      const Tag = `h${level}` as 'h3'
      return <Tag dir="auto">{renderChildren(node, context)}</Tag>
    }
    case 'emphasis':
      return <em>{renderChildren(node, context)}</em>
    case 'strong':
      return <strong>{renderChildren(node, context)}</strong>
    case 'delete':
      return <del>{renderChildren(node, context)}</del>
    case 'table':
      return renderTable(node, context)
    case 'inlineCode':
      return <code>{node.value}</code>
    case 'code':
      return (
        <pre dir="ltr">
          <code>{node.value}</code>
        </pre>
      )
    case 'blockquote':
      return isTooDeep ? (
        renderChildren(node, context)
      ) : (
        <blockquote dir="auto">{renderChildren(node, context)}</blockquote>
      )
    case 'list':
      if (isTooDeep) return renderChildren(node, context)
      return node.ordered ? (
        <ol start={node.start ?? 1}>{renderChildren(node, context)}</ol>
      ) : (
        <ul>{renderChildren(node, context)}</ul>
      )
    case 'listItem':
      return isTooDeep ? renderChildren(node, context) : <li dir="auto">{renderChildren(node, context)}</li>
    case 'break':
      return <br />
    case 'thematicBreak':
      return <hr />
    case 'link':
      return (
        <MarkdownLink url={node.url}>{renderChildren(node, { ...context, isInLink: true })}</MarkdownLink>
      )
    case 'linkReference':
      return (
        <MarkdownLink url={context.definitionUrls.get(node.identifier.toLowerCase()) ?? ''}>
          {renderChildren(node, { ...context, isInLink: true })}
        </MarkdownLink>
      )
    case 'image':
    case 'imageReference':
      return (
        <ArticlePicture
          url={
            node.type === 'image'
              ? node.url
              : (context.definitionUrls.get(node.identifier.toLowerCase()) ?? '')
          }
          alt={node.alt ?? ''}
          isInline={context.isInline ?? false}
          sizes={context.sizes}
        />
      )
    case 'html':
      // NIP-23 forbids HTML, so tags are shown as text.
      return <span>{node.value}</span>
    default:
      return 'children' in node ? renderChildren(node, context) : null
  }
}

/** Matches text that the notes plugin may render as more than plain text. */
const RICH_TEXT_PATTERN = /:\/\/|nostr:|#|:[\w-]+:|(?:npub|nprofile|note|nevent|naddr)1|\bln\w+1/i

/** Renders a part of a line. Mentions, hashtags, addresses and emoji look as they do in notes. */
function renderText(text: string, { tags }: RenderContext): ReactNode {
  if (!RICH_TEXT_PATTERN.test(text)) return sanitizeNoteText(text)
  const plainText = renderInlineLinks(text)
  return (
    <PluginView
      token={RichText}
      as="line"
      text={text}
      {...(tags && { tags })}
      pending={plainText}
      fallback={plainText}
    />
  )
}

function renderParagraph(node: Paragraph, context: RenderContext): ReactNode {
  return splitParagraph(node.children).map((paragraphPart, index) => {
    const key = `${paragraphPart.type} ${index}`
    if (paragraphPart.type === 'block') return <NoteBlock key={key} text={paragraphPart.text} />
    const textRun: Paragraph = { type: 'paragraph', children: [...paragraphPart.children] }
    return containsPicture(textRun) ? (
      // The HTML element `p` must not contain the box that is reserved for a picture, so use a `div`.
      <div key={key} className={styles.pictured} dir="auto">
        {renderChildren(textRun, context)}
      </div>
    ) : (
      <p key={key} dir="auto">
        {renderChildren(textRun, context)}
      </p>
    )
  })
}

/** An event, picture, film or sound, shown as in a note. */
function NoteBlock({ text }: { text: string }) {
  const plainText = <p>{renderInlineLinks(text)}</p>
  return (
    <div className={styles.note}>
      <PluginView token={RichText} as="note" text={text} pending={plainText} fallback={plainText} />
    </div>
  )
}

function renderTable({ children: rows, align }: Table, context: RenderContext): ReactNode {
  const [headRow, ...bodyRows] = rows.map((row, rowIndex) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text does not change
    <tr key={rowIndex}>
      {row.children.map((cell, columnIndex) => {
        const Tag = rowIndex === 0 ? 'th' : 'td'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text does not change
          <Tag key={columnIndex} dir="auto" data-align={align?.[columnIndex] ?? undefined}>
            {renderChildren(cell, context)}
          </Tag>
        )
      })}
    </tr>
  ))
  return (
    // A wide table scrolls sideways, also by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what has the focus
    <section className={styles.table} aria-label="Table" tabIndex={0}>
      <table>
        <thead>{headRow}</thead>
        {bodyRows.length > 0 && <tbody>{bodyRows}</tbody>}
      </table>
    </section>
  )
}

function MarkdownLink({ url, children }: { url: string; children: ReactNode }) {
  const link = parseSafeLinkTarget(url)
  if (!link) return children
  if ('path' in link) return <PathLink path={link.path}>{children}</PathLink>
  return (
    <a href={link.webUrl} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}
