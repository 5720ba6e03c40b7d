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
import type { IconDrawing, IconSource } from './icon-source'

/** The icons that most first screens need. */
export const FIRST_ICONS = {
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

type FirstName = keyof typeof FIRST_ICONS
type Drawn = IconNode | IconDrawing

let more: Readonly<Record<string, IconNode>> | undefined
let asked = false
const waiting = new Set<() => void>()

/**
 * Calls `fn` once the icons outside `FIRST_ICONS` have loaded. They are one script, which is loaded when the first of
 * them is shown.
 */
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
        // The script could not be loaded. It is requested again when the next of its icons is shown.
        asked = false
      },
    )
  }
  return () => void waiting.delete(fn)
}
const waitForNothing = () => () => {}

/**
 * A line icon of 20 px, given by its name or as a drawing. It is hidden from screen readers unless it has a `label`.
 * For an unknown name, which only unchecked code can pass, a neutral mark is shown.
 */
export function Icon({
  name,
  size = 20,
  label,
  className,
}: {
  name: IconSource
  size?: number
  label?: string
  className?: string | undefined
}) {
  const first =
    typeof name !== 'string'
      ? name
      : Object.hasOwn(FIRST_ICONS, name)
        ? FIRST_ICONS[name as FirstName]
        : undefined
  const others = useSyncExternalStore(first ? waitForNothing : waitForMore, () => more)
  const node =
    first ?? (others && (Object.hasOwn(others, name as string) ? others[name as string] : others.plugins))
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

// Caches the elements of each drawing, because a list shows the same icon hundreds of times.
const drawings = new WeakMap<Drawn, ReactNode>()

function drawingOf(node: Drawn): ReactNode {
  const had = drawings.get(node)
  if (had) return had
  const drawing = node.map(([tag, attributes], at) => createElement(tag, { ...attributes, key: at }))
  drawings.set(node, drawing)
  return drawing
}
