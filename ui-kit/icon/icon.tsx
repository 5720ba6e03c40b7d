import {
  ArrowLeft,
  BadgeCheck,
  Ellipsis,
  EyeOff,
  Heart,
  House,
  type IconNode,
  Info,
  Menu,
  Repeat2,
  Reply,
  Search,
  Settings,
  TriangleAlert,
  User,
  WifiOff,
} from 'lucide'
import { createElement, type ReactNode, useSyncExternalStore } from 'react'
import type { MoreIconName } from './more-icons'

/** On most first screens. */
const FIRST_ICONS = {
  about: Info,
  back: ArrowLeft,
  heart: Heart,
  hidden: EyeOff,
  home: House,
  menu: Menu,
  more: Ellipsis,
  offline: WifiOff,
  person: User,
  reply: Reply,
  repost: Repeat2,
  search: Search,
  settings: Settings,
  verified: BadgeCheck,
  warning: TriangleAlert,
} as const satisfies Record<string, IconNode>

export type IconName = keyof typeof FIRST_ICONS | MoreIconName

let more: Readonly<Record<string, IconNode>> | undefined
let asked = false
const waiting = new Set<() => void>()

/** The rest comes as one script with the first of them, and stays. */
function waitForMore(fn: () => void): () => void {
  waiting.add(fn)
  if (!asked) {
    asked = true
    import('./more-icons').then(
      ({ MORE_ICONS }) => {
        more = MORE_ICONS
        for (const tell of [...waiting]) tell()
      },
      () => {
        // The next icon asks again.
        asked = false
      },
    )
  }
  return () => void waiting.delete(fn)
}
const waitForNothing = () => () => {}

/** A 20 px line icon, hidden from screen readers unless it has a `label`. Unknown names show a neutral mark. */
export function Icon({
  name,
  size = 20,
  label,
  className,
}: {
  name: IconName | (string & {})
  size?: number
  label?: string
  className?: string | undefined
}) {
  const first = Object.hasOwn(FIRST_ICONS, name) ? FIRST_ICONS[name as keyof typeof FIRST_ICONS] : undefined
  const others = useSyncExternalStore(first ? waitForNothing : waitForMore, () => more)
  const node = first ?? (others && (Object.hasOwn(others, name) ? others[name] : others.plugins))
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or is hidden from screen readers
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      {...(label === undefined || !node ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {node && drawingOf(node)}
    </svg>
  )
}

// Lists show an icon hundreds of times: its lines are made once.
const drawings = new Map<IconNode, ReactNode>()

function drawingOf(node: IconNode): ReactNode {
  const had = drawings.get(node)
  if (had) return had
  const drawing = node.map(([tag, attributes], at) => createElement(tag, { ...attributes, key: at }))
  drawings.set(node, drawing)
  return drawing
}
