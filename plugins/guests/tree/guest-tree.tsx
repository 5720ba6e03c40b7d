import { Fragment, memo, type ReactNode } from 'react'
import { NoteByRef, RichText } from '#contracts/notes'
import { ProfileAvatar, ProfileName } from '#contracts/profiles'
import { shortenNpub } from '#kernel/nostr'
import { Picture, PluginView } from '#kernel/react'
import {
  Button,
  CodeBlock,
  EmptyState,
  ErrorState,
  PollResults,
  Progress,
  RelativeTime,
  SatsAmount,
} from '#ui-kit'
import type { ShownGuestView } from '../run/start-guest'
import { GuestBoard } from './guest-board'
import { GuestField } from './guest-field'
import { GuestChoice, GuestSlider, GuestSwitch } from './guest-inputs'
import { GuestLink } from './guest-link'
import styles from './guest-tree.module.css'
import type { GuestTreeNode, TreePart } from './parse-guest-tree'
import type { TreePartName } from './part-schemas'

/** Given to all parts of a guest's view: the functions that they may call, and facts about the view. */
export interface GuestViewContext extends Pick<ShownGuestView, 'act' | 'drafts'> {
  /**
   * True if the text occurs in the event that the view shows. Such an address may be loaded as a picture or be linked
   * to, because it cannot carry anything else that the guest knows.
   */
  readonly isInEvent: (text: string) => boolean
  /**
   * True if the guest received this key or id (hex) from the app. No other people or notes are loaded, because requests
   * to relays could leak what the guest knows.
   */
  readonly wasGiven: (hex: string) => boolean
  /** The path prefix of the guest's own pages. */
  readonly ownPathPrefix: string
}

type PartRenderers = {
  readonly [N in TreePartName]: (
    props: Extract<TreePart, { name: N }>['props'],
    renderChildren: () => ReactNode,
    context: GuestViewContext,
  ) => ReactNode
}

/** Renders each part of a view with components of the app. */
const PART_RENDERERS: PartRenderers = {
  text: ({ quiet, strong }, renderChildren) => (
    <p dir="auto" className={quiet ? styles.quiet : strong ? styles.strong : undefined}>
      {renderChildren()}
    </p>
  ),
  rich: ({ text }, _, { isInEvent }) =>
    isInEvent(text) ? (
      <PluginView token={RichText} text={text} />
    ) : (
      <p dir="auto" className={styles.plain}>
        {text}
      </p>
    ),
  title: (_, renderChildren) => (
    <p dir="auto" className={styles.title}>
      {renderChildren()}
    </p>
  ),
  row: (_, renderChildren) => <div className={styles.row}>{renderChildren()}</div>,
  column: (_, renderChildren) => <div className={styles.column}>{renderChildren()}</div>,
  card: (_, renderChildren) => <div className={styles.card}>{renderChildren()}</div>,
  list: (_, renderChildren) => <ul className={styles.list}>{renderChildren()}</ul>,
  item: (_, renderChildren) => <li dir="auto">{renderChildren()}</li>,
  table: ({ label }, renderChildren) => (
    <div className={styles.tableFrame}>
      <table className={styles.table} aria-label={label}>
        <tbody>{renderChildren()}</tbody>
      </table>
    </div>
  ),
  line: (_, renderChildren) => <tr>{renderChildren()}</tr>,
  cell: ({ heading }, renderChildren) =>
    heading ? (
      <th scope="col" dir="auto">
        {renderChildren()}
      </th>
    ) : (
      <td dir="auto">{renderChildren()}</td>
    ),
  picture: ({ url, alt }, _, { isInEvent }) =>
    isInEvent(url) ? (
      <Picture className={styles.picture} url={url} alt={alt} size={{ width: 600 }} />
    ) : (
      <p className={styles.quiet}>A picture that this plugin may not load: {alt}</p>
    ),
  person: ({ pubkey, picture }, _, { wasGiven }) =>
    wasGiven(pubkey) ? (
      <span className={styles.person}>
        {picture && <PluginView token={ProfileAvatar} pubkey={pubkey} size={24} />}
        <PluginView token={ProfileName} pubkey={pubkey} />
      </span>
    ) : (
      <bdi>{shortenNpub(pubkey)}</bdi>
    ),
  note: ({ id }, _, { wasGiven }) =>
    wasGiven(id) ? (
      <PluginView token={NoteByRef} to={{ id }} mode="embed" />
    ) : (
      <p className={styles.quiet}>A note that this plugin was not given.</p>
    ),
  button: ({ act, value, primary, danger, disabled }, renderChildren, context) => (
    <Button
      size="small"
      variant={danger ? 'danger' : primary ? 'primary' : 'secondary'}
      disabled={disabled === true}
      onClick={() => context.act(act, value)}
    >
      {renderChildren()}
    </Button>
  ),
  link: ({ to }, renderChildren, { isInEvent, ownPathPrefix }) => (
    <GuestLink to={to} ownPathPrefix={ownPathPrefix} isKnown={isInEvent(to)}>
      {renderChildren()}
    </GuestLink>
  ),
  field: (props, _, context) => <GuestField {...props} context={context} />,
  choice: (props, _, context) => <GuestChoice {...props} node={props} context={context} />,
  switch: (props, _, context) => <GuestSwitch {...props} node={props} context={context} />,
  slider: (props, _, context) => <GuestSlider {...props} node={props} context={context} />,
  progress: ({ label, value }) => <Progress label={label} value={value} />,
  bars: ({ label, bars }) => (
    <PollResults
      isPlain
      label={label}
      choices={bars.map((bar, at) => ({ id: String(at), label: bar.label, votes: bar.value }))}
    />
  ),
  board: (props, _, context) => <GuestBoard {...props} context={context} />,
  code: ({ title, text }) => <CodeBlock title={title} code={text} />,
  time: ({ at }) => <RelativeTime timeSeconds={at} />,
  amount: ({ sats }) => <SatsAmount amountSats={sats} />,
  draft: (_, renderChildren) => <div className={styles.column}>{renderChildren()}</div>,
  empty: ({ title }, renderChildren) => <EmptyState title={title}>{renderChildren()}</EmptyState>,
  error: ({ title, text }) => <ErrorState title={title} text={text} />,
}

interface GuestTreeProps {
  readonly tree: GuestTreeNode
  readonly context: GuestViewContext
}

/**
 * Shows a view of a guest with components of the app. Of a part that this version does not know, only the text is
 * shown.
 */
export const GuestTree = memo(function DrawTree({ tree, context }: GuestTreeProps) {
  return renderNode(tree, context, 0)
})

function renderNode(node: GuestTreeNode, context: GuestViewContext, at: number): ReactNode {
  if (typeof node === 'string') return node
  const renderChildren = () => node.children.map((each, place) => renderNode(each, context, place))
  if (node.name === undefined) return <Fragment key={at}>{renderChildren()}</Fragment>
  // TypeScript cannot express that `node.name` selects both the renderer and the type of the fields, so cast.
  const drawPart = PART_RENDERERS[node.name] as (
    props: object,
    renderChildren: () => ReactNode,
    context: GuestViewContext,
  ) => ReactNode
  return <Fragment key={at}>{drawPart(node.props, renderChildren, context)}</Fragment>
}
