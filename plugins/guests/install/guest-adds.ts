import { neutralize } from '#kernel/nostr'
import {
  flag,
  integer,
  list,
  Malformed,
  number,
  object,
  oneOf,
  type ReadBy,
  type Reader,
  text,
} from '#kernel/sandbox'
import { name } from '../tree/parts'

/** A short text that stands among the app's own words, without characters that would change how those are read. */
export const label: Reader<string> = (value, path) => {
  const plain = neutralize(text(60)(value, path))
  if (plain === '') throw new Malformed(`${path} must have a letter`)
  return plain
}
const kind = integer(0, 65_535)
const kinds = list(kind, 10, 1)
const icon = oneOf(
  'article',
  'audio',
  'bell',
  'check',
  'clock',
  'code',
  'copy',
  'edit',
  'globe',
  'hash',
  'heart',
  'image',
  'link',
  'list',
  'market',
  'note',
  'people',
  'play',
  'plus',
  'share',
  'smile',
  'wallet',
  'zap',
)
const noteKind = object(
  { id: name, kinds, view: name },
  {
    /** The names of one such event and of several, such as 'a recipe' and 'recipes'. */
    names: list(label, 2, 2),
    as: list(oneOf('post', 'reply'), 2),
  },
)
const page = object({ id: name, label, view: name }, { inSidebar: flag, icon })
const feed = object(
  { id: name, label, kinds },
  { followDistance: oneOf(0, 1, 2), search: text(100), hideReplies: flag, requiresMedia: flag },
)
const menu = object({ id: name, label }, { kinds, icon })
const action = object({ id: name, label, icon }, { kinds, countKinds: kinds })
const mode = object({ id: name, label, icon, view: name, kind })
const search = object({ id: name, label })
const notification = object({ id: name, label, icon, kinds, title: label })
/** The value of a setting before the user has chosen one. */
const startValue: Reader<string | number | boolean> = (value, path) =>
  typeof value === 'boolean'
    ? value
    : typeof value === 'number'
      ? number(-1e9, 1e9)(value, path)
      : text(300)(value, path)
const setting = object(
  { id: name, label, type: oneOf('switch', 'choice', 'text', 'number') },
  {
    start: startValue,
    options: list(object({ value: text(100), label }), 20, 1),
    min: number(-1e9, 1e9),
    max: number(-1e9, 1e9),
  },
)
const connector = object(
  { id: name, label },
  {
    /** The fields that the user fills in, such as the address and the key of the wallet's server. */
    fields: list(object({ id: name, label }, { secret: flag, example: text(100) }), 6, 1),
  },
)

/** All things that a guest may add. */
export const adds = object(
  {},
  {
    noteKinds: list(noteKind, 20),
    pages: list(page, 10),
    feeds: list(feed, 5),
    menu: list(menu, 5),
    actions: list(action, 3),
    composerModes: list(mode, 3),
    search: list(search, 2),
    notifications: list(notification, 5),
    settings: list(setting, 20),
    connectors: list(connector, 3),
  },
)

export type GuestAdds = ReadBy<typeof adds>
export type GuestSetting = ReadBy<typeof setting>
export type GuestConnector = ReadBy<typeof connector>
export type GuestIcon = ReadBy<typeof icon>
