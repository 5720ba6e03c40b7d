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
export const FIRST_SCREEN_ICONS = {
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

type FirstIconName = keyof typeof FIRST_SCREEN_ICONS
type IconGraphic = IconNode | IconDrawing

let moreIcons: Readonly<Record<string, IconNode>> | undefined
let isRequested = false
const onLoadCallbacks = new Set<() => void>()

/**
 * Calls `onLoad` once the icons outside `FIRST_SCREEN_ICONS` have loaded. They are one script, which is loaded when the
 * first of these icons is shown.
 */
function subscribeMoreIcons(onLoad: () => void): () => void {
  onLoadCallbacks.add(onLoad)
  if (!isRequested) {
    isRequested = true
    import('./lazy-icons').then(
      ({ LAZY_ICONS }) => {
        moreIcons = LAZY_ICONS
        for (const notify of [...onLoadCallbacks]) notify()
      },
      () => {
        // The script could not be loaded. It is requested again when the next of its icons is shown.
        isRequested = false
      },
    )
  }
  return () => void onLoadCallbacks.delete(onLoad)
}
const subscribeNothing = () => () => {}

/**
 * A line icon, given by its name or as a drawing. It is `size` px wide and high. It is hidden from screen readers unless
 * it has a `label`. For an unknown name, which only unchecked code can pass, a neutral mark is shown.
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
  const firstIcon =
    typeof name !== 'string'
      ? name
      : Object.hasOwn(FIRST_SCREEN_ICONS, name)
        ? FIRST_SCREEN_ICONS[name as FirstIconName]
        : undefined
  const loadedIcons = useSyncExternalStore(firstIcon ? subscribeNothing : subscribeMoreIcons, () => moreIcons)
  const node =
    firstIcon ??
    (loadedIcons &&
      (Object.hasOwn(loadedIcons, name as string) ? loadedIcons[name as string] : loadedIcons.plugins))
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
      {node && renderDrawing(node)}
    </svg>
  )
}

// Caches the elements of each drawing, because a list shows the same icon hundreds of times.
const drawingCache = new WeakMap<IconGraphic, ReactNode>()

function renderDrawing(node: IconGraphic): ReactNode {
  const cachedDrawing = drawingCache.get(node)
  if (cachedDrawing) return cachedDrawing
  const drawing = node.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))
  drawingCache.set(node, drawing)
  return drawing
}
