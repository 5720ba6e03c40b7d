import { Fragment, memo, type ReactNode } from 'react'
import { NoteByRef, RichText } from '#contracts/notes'
import { ProfileAvatar, ProfileName } from '#contracts/profiles'
import { shortNpub } from '#kernel/nostr'
import { Picture, View } from '#kernel/react'
import { Button, ChoiceBars, CodeBlock, EmptyState, ErrorState, Progress, RelativeTime, Sats } from '#ui-kit'
import type { ShownView } from '../run/start-guest'
import styles from './draw-tree.module.css'
import { GuestBoard } from './guest-board'
import { GuestField } from './guest-field'
import { GuestChoice, GuestSlider, GuestSwitch } from './guest-inputs'
import { GuestLink } from './guest-link'
import type { PartName } from './parts'
import type { TreeNode, TreePart } from './read-tree'

/** The surroundings of a view: what its parts may do. */
export interface TreeFrame extends Pick<ShownView, 'act' | 'drafts'> {
  /**
   * True if the text stands in the event that the view shows. An address that does may be loaded as a picture or linked
   * to, because nothing that the guest has learned can be in it.
   */
  readonly stands: (text: string) => boolean
  /**
   * True if the guest was given this key or id (hex). Every other person and note is not looked up: the relays of its
   * author would be asked, so which ones are shown could tell somebody what the guest has learned.
   */
  readonly knows: (hex: string) => boolean
  /** The beginning of the paths of the guest's own pages. */
  readonly ownPages: string
}

type Draw = {
  readonly [N in PartName]: (
    props: Extract<TreePart, { name: N }>['props'],
    inside: () => ReactNode,
    frame: TreeFrame,
  ) => ReactNode
}

/** How each part is drawn, with the parts of the app itself. */
const DRAW: Draw = {
  text: ({ quiet, strong }, inside) => (
    <p dir="auto" className={quiet ? styles.quiet : strong ? styles.strong : undefined}>
      {inside()}
    </p>
  ),
  rich: ({ text }, _, { stands }) =>
    stands(text) ? (
      <View of={RichText} text={text} />
    ) : (
      <p dir="auto" className={styles.plain}>
        {text}
      </p>
    ),
  title: (_, inside) => (
    <p dir="auto" className={styles.title}>
      {inside()}
    </p>
  ),
  row: (_, inside) => <div className={styles.row}>{inside()}</div>,
  column: (_, inside) => <div className={styles.column}>{inside()}</div>,
  card: (_, inside) => <div className={styles.card}>{inside()}</div>,
  list: (_, inside) => <ul className={styles.list}>{inside()}</ul>,
  item: (_, inside) => <li dir="auto">{inside()}</li>,
  table: ({ label }, inside) => (
    <div className={styles.tableFrame}>
      <table className={styles.table} aria-label={label}>
        <tbody>{inside()}</tbody>
      </table>
    </div>
  ),
  line: (_, inside) => <tr>{inside()}</tr>,
  cell: ({ heading }, inside) =>
    heading ? (
      <th scope="col" dir="auto">
        {inside()}
      </th>
    ) : (
      <td dir="auto">{inside()}</td>
    ),
  picture: ({ url, alt }, _, { stands }) =>
    stands(url) ? (
      <Picture className={styles.picture} url={url} alt={alt} size={{ width: 600 }} />
    ) : (
      <p className={styles.quiet}>A picture that this plugin may not load: {alt}</p>
    ),
  person: ({ pubkey, picture }, _, { knows }) =>
    knows(pubkey) ? (
      <span className={styles.person}>
        {picture && <View of={ProfileAvatar} pubkey={pubkey} size={24} />}
        <View of={ProfileName} pubkey={pubkey} />
      </span>
    ) : (
      <bdi>{shortNpub(pubkey)}</bdi>
    ),
  note: ({ id }, _, { knows }) =>
    knows(id) ? (
      <View of={NoteByRef} to={{ id }} mode="embed" />
    ) : (
      <p className={styles.quiet}>A note that this plugin was not given.</p>
    ),
  button: ({ act, value, primary, danger, disabled }, inside, frame) => (
    <Button
      size="small"
      variant={danger ? 'danger' : primary ? 'primary' : 'secondary'}
      disabled={disabled === true}
      onClick={() => frame.act(act, value)}
    >
      {inside()}
    </Button>
  ),
  link: ({ to }, inside, { stands, ownPages }) => (
    <GuestLink to={to} ownPages={ownPages} isKnown={stands(to)}>
      {inside()}
    </GuestLink>
  ),
  field: (props, _, frame) => <GuestField {...props} frame={frame} />,
  choice: (props, _, frame) => <GuestChoice {...props} drawn={props} frame={frame} />,
  switch: (props, _, frame) => <GuestSwitch {...props} drawn={props} frame={frame} />,
  slider: (props, _, frame) => <GuestSlider {...props} drawn={props} frame={frame} />,
  progress: ({ label, value }) => <Progress label={label} value={value} />,
  bars: ({ label, bars }) => (
    <ChoiceBars
      plain
      label={label}
      choices={bars.map((bar, at) => ({ id: String(at), label: bar.label, votes: bar.value }))}
    />
  ),
  board: (props, _, frame) => <GuestBoard {...props} frame={frame} />,
  code: ({ title, text }) => <CodeBlock title={title} code={text} />,
  time: ({ at }) => <RelativeTime at={at} />,
  amount: ({ sats }) => <Sats of={sats} />,
  draft: (_, inside) => <div className={styles.column}>{inside()}</div>,
  empty: ({ title }, inside) => <EmptyState title={title}>{inside()}</EmptyState>,
  error: ({ title, text }) => <ErrorState title={title} text={text} />,
}

interface DrawTreeProps {
  readonly tree: TreeNode
  readonly frame: TreeFrame
}

/** Draws a view of a guest with the parts of the app. A part that this version does not know shows its words. */
export const DrawTree = memo(function DrawTree({ tree, frame }: DrawTreeProps) {
  return draw(tree, frame, 0)
})

function draw(node: TreeNode, frame: TreeFrame, at: number): ReactNode {
  if (typeof node === 'string') return node
  const inside = () => node.inside.map((each, place) => draw(each, frame, place))
  if (node.name === undefined) return <Fragment key={at}>{inside()}</Fragment>
  // The name chooses the function and the fields together, which the type of a table cannot say.
  const drawPart = DRAW[node.name] as (props: object, inside: () => ReactNode, frame: TreeFrame) => ReactNode
  return <Fragment key={at}>{drawPart(node.props, inside, frame)}</Fragment>
}
