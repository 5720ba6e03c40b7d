import {
  ArrowLeft,
  BadgeCheck,
  Ellipsis,
  EyeOff,
  Heart,
  House,
  Info,
  type LucideIcon,
  Menu,
  Repeat2,
  Reply,
  Search,
  Settings,
  TriangleAlert,
  User,
  WifiOff,
} from 'lucide-react'
import { useSyncExternalStore } from 'react'
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
} as const satisfies Record<string, LucideIcon>

export type IconName = keyof typeof FIRST_ICONS | MoreIconName

let more: Readonly<Record<string, LucideIcon>> | undefined
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
  const Drawn = first ?? (others && (Object.hasOwn(others, name) ? others[name] : others.plugins))
  // Its box is there before it is.
  if (!Drawn) return <svg width={size} height={size} className={className} aria-hidden="true" />
  return (
    <Drawn
      size={size}
      strokeWidth={1.75}
      className={className}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  )
}
