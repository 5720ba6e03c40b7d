import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  AtSign,
  BadgeCheck,
  Bell,
  Blocks,
  Check,
  ChevronDown,
  ChevronRight,
  CircleAlert,
  CircleX,
  Copy,
  Ellipsis,
  ExternalLink,
  EyeOff,
  FileText,
  Globe,
  Hash,
  Heart,
  House,
  Image,
  Info,
  Link,
  type LucideIcon,
  Menu,
  MessageCircle,
  MessagesSquare,
  Palette,
  Pencil,
  Play,
  Plus,
  QrCode,
  Radio,
  RefreshCw,
  Repeat2,
  Reply,
  Search,
  Settings,
  Store,
  Trash2,
  TriangleAlert,
  User,
  Users,
  Volume2,
  Wallet,
  WifiOff,
  X,
  Zap,
} from 'lucide-react'

const ICONS = {
  about: Info,
  alert: CircleAlert,
  appearance: Palette,
  'arrow-down': ArrowDown,
  'arrow-right': ArrowRight,
  article: FileText,
  audio: Volume2,
  back: ArrowLeft,
  bell: Bell,
  chats: MessagesSquare,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-right': ChevronRight,
  close: X,
  copy: Copy,
  edit: Pencil,
  error: CircleX,
  external: ExternalLink,
  globe: Globe,
  hash: Hash,
  heart: Heart,
  hidden: EyeOff,
  home: House,
  image: Image,
  link: Link,
  market: Store,
  mention: AtSign,
  menu: Menu,
  more: Ellipsis,
  note: MessageCircle,
  offline: WifiOff,
  people: Users,
  person: User,
  play: Play,
  plugins: Blocks,
  plus: Plus,
  qr: QrCode,
  refresh: RefreshCw,
  relay: Radio,
  reply: Reply,
  repost: Repeat2,
  search: Search,
  settings: Settings,
  trash: Trash2,
  verified: BadgeCheck,
  wallet: Wallet,
  warning: TriangleAlert,
  zap: Zap,
} as const satisfies Record<string, LucideIcon>

export type IconName = keyof typeof ICONS

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
  const Drawn: LucideIcon = Object.hasOwn(ICONS, name) ? ICONS[name as IconName] : Blocks
  return (
    <Drawn
      size={size}
      strokeWidth={1.75}
      className={className}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  )
}
