import type { Nodes, Paragraph, Parents, Root, Table } from 'mdast'
import { Fragment, type ReactNode } from 'react'
import { RichText } from '#contracts/notes'
import { neutralizeText } from '#kernel/nostr'
import { View } from '#kernel/react'
import { PathLink } from '#kernel/router'
import type { PictureSize } from '../contract'
import { withLinks } from './inline-links'
import styles from './markdown.module.css'
import { safeLink } from './safe-link'
import { paragraphParts } from './text-parts'
import { hasPicture, isAmidWords, TextPicture } from './text-picture'

/** Maximum depth of quotes and lists. Deeper ones are not indented further. */
const MAX_DEPTH = 12

interface Place {
  readonly depth: number
  /** True inside a link, in which no further link is allowed. */
  readonly linked?: boolean
  /** Addresses of the link and image definitions in the text. */
  readonly targets: ReadonlyMap<string, string>
  /** The heading levels that the text uses, in ascending order. */
  readonly headings: readonly number[]
  readonly sizes: ReadonlyMap<string, PictureSize> | undefined
  readonly tags: readonly (readonly string[])[] | undefined
  /** True if the picture is within a line of words. */
  readonly amidWords?: boolean
}

/** Renders a parsed text. A node of a kind that is not listed here is shown as its text, or not at all. */
export function renderMarkdown(root: Root, { sizes, tags }: Pick<Place, 'sizes' | 'tags'>): ReactNode {
  const targets = new Map<string, string>()
  for (const node of root.children)
    if (node.type === 'definition') targets.set(node.identifier.toLowerCase(), node.url)
  const headings = [...new Set(root.children.flatMap(node => (node.type === 'heading' ? [node.depth] : [])))]
  return children(root, { depth: 0, targets, headings: headings.sort((a, b) => a - b), sizes, tags })
}

function children(node: Parents, place: Place): ReactNode {
  const depth = place.depth + 1
  return node.children.map((child, i) => {
    const amidWords = place.amidWords || isAmidWords(node.children, i)
    // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text does not change
    return <Fragment key={i}>{render(child, { ...place, depth, amidWords })}</Fragment>
  })
}

function render(node: Nodes, place: Place): ReactNode {
  const flat = place.depth > MAX_DEPTH
  switch (node.type) {
    case 'text':
      return place.linked ? neutralizeText(node.value) : words(node.value, place)
    case 'paragraph':
      return paragraph(node, place)
    case 'heading': {
      // The page has its own headings of levels one and two, so the author's highest level becomes level three.
      const level = Math.min(6, 3 + Math.max(0, place.headings.indexOf(node.depth)))
      const Tag = `h${level}` as 'h3'
      return <Tag dir="auto">{children(node, place)}</Tag>
    }
    case 'emphasis':
      return <em>{children(node, place)}</em>
    case 'strong':
      return <strong>{children(node, place)}</strong>
    case 'delete':
      return <del>{children(node, place)}</del>
    case 'table':
      return table(node, place)
    case 'inlineCode':
      return <code>{node.value}</code>
    case 'code':
      return (
        <pre dir="ltr">
          <code>{node.value}</code>
        </pre>
      )
    case 'blockquote':
      return flat ? children(node, place) : <blockquote dir="auto">{children(node, place)}</blockquote>
    case 'list':
      if (flat) return children(node, place)
      return node.ordered ? (
        <ol start={node.start ?? 1}>{children(node, place)}</ol>
      ) : (
        <ul>{children(node, place)}</ul>
      )
    case 'listItem':
      return flat ? children(node, place) : <li dir="auto">{children(node, place)}</li>
    case 'break':
      return <br />
    case 'thematicBreak':
      return <hr />
    case 'link':
      return <Linked url={node.url}>{children(node, { ...place, linked: true })}</Linked>
    case 'linkReference':
      return (
        <Linked url={place.targets.get(node.identifier.toLowerCase()) ?? ''}>
          {children(node, { ...place, linked: true })}
        </Linked>
      )
    case 'image':
    case 'imageReference':
      return (
        <TextPicture
          url={node.type === 'image' ? node.url : (place.targets.get(node.identifier.toLowerCase()) ?? '')}
          alt={node.alt ?? ''}
          amidWords={place.amidWords ?? false}
          sizes={place.sizes}
        />
      )
    case 'html':
      // NIP-23 forbids HTML, so tags are shown as text.
      return <span>{node.value}</span>
    default:
      return 'children' in node ? children(node, place) : null
  }
}

/** Matches what the plugin for notes may show as more than text. */
const MAY_BE_MORE = /:\/\/|nostr:|#|:[\w-]+:|(?:npub|nprofile|note|nevent|naddr)1|\bln\w+1/i

/** A part of a line, in which mentions, hashtags, addresses and emoji are what they are in notes. */
function words(text: string, { tags }: Place): ReactNode {
  if (!MAY_BE_MORE.test(text)) return neutralizeText(text)
  const plain = withLinks(text)
  return <View of={RichText} as="line" text={text} {...(tags && { tags })} pending={plain} fallback={plain} />
}

function paragraph(node: Paragraph, place: Place): ReactNode {
  return paragraphParts(node.children).map((part, i) => {
    const key = `${part.type} ${i}`
    if (part.type === 'block') return <BlockOfNote key={key} text={part.text} />
    const run: Paragraph = { type: 'paragraph', children: [...part.children] }
    return hasPicture(run) ? (
      // The HTML element `p` must not contain the box that is reserved for a picture, so use a `div`.
      <div key={key} className={styles.pictured} dir="auto">
        {children(run, place)}
      </div>
    ) : (
      <p key={key} dir="auto">
        {children(run, place)}
      </p>
    )
  })
}

/** An event, picture, film or sound, shown as in a note. */
function BlockOfNote({ text }: { text: string }) {
  const plain = <p>{withLinks(text)}</p>
  return (
    <div className={styles.note}>
      <View of={RichText} as="note" text={text} pending={plain} fallback={plain} />
    </div>
  )
}

function table({ children: rows, align }: Table, place: Place): ReactNode {
  const [head, ...body] = rows.map((row, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text does not change
    <tr key={n}>
      {row.children.map((cell, at) => {
        const Tag = n === 0 ? 'th' : 'td'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text does not change
          <Tag key={at} dir="auto" data-align={align?.[at] ?? undefined}>
            {children(cell, place)}
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
        <thead>{head}</thead>
        {body.length > 0 && <tbody>{body}</tbody>}
      </table>
    </section>
  )
}

function Linked({ url, children: text }: { url: string; children: ReactNode }) {
  const link = safeLink(url)
  if (!link) return text
  if ('inside' in link) return <PathLink path={link.inside}>{text}</PathLink>
  return (
    <a href={link.outside} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </a>
  )
}
