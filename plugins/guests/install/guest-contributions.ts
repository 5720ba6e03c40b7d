import { sanitizeName } from '#kernel/nostr'
import {
  booleanValidator,
  integerValidator,
  listValidator,
  MalformedError,
  numberValidator,
  objectValidator,
  oneOfValidator,
  textValidator,
  type ValidatedBy,
  type Validator,
} from '#kernel/sandbox'
import { guestNameValidator } from '../tree/part-schemas'

/** A short text that is shown beside texts of the app. It contains no characters that change the reading direction. */
export const guestLabelValidator: Validator<string> = (value, path) => {
  const plain = sanitizeName(textValidator(60)(value, path))
  if (plain === '') throw new MalformedError(`${path} must have a letter`)
  return plain
}
const kind = integerValidator(0, 65_535)
const kinds = listValidator(kind, 10, 1)
const icon = oneOfValidator(
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
const noteKind = objectValidator(
  { id: guestNameValidator, kinds, view: guestNameValidator },
  {
    /** The words for one such event and for several of them, such as 'a recipe' and 'recipes'. */
    names: listValidator(guestLabelValidator, 2, 2),
    as: listValidator(oneOfValidator('post', 'reply'), 2),
  },
)
const page = objectValidator(
  { id: guestNameValidator, label: guestLabelValidator, view: guestNameValidator },
  { inSidebar: booleanValidator, icon },
)
const feed = objectValidator(
  { id: guestNameValidator, label: guestLabelValidator, kinds },
  {
    followDistance: oneOfValidator(0, 1, 2),
    search: textValidator(100),
    hideReplies: booleanValidator,
    requiresMedia: booleanValidator,
  },
)
const menu = objectValidator({ id: guestNameValidator, label: guestLabelValidator }, { kinds, icon })
const action = objectValidator(
  { id: guestNameValidator, label: guestLabelValidator, icon },
  { kinds, countKinds: kinds },
)
const mode = objectValidator({
  id: guestNameValidator,
  label: guestLabelValidator,
  icon,
  view: guestNameValidator,
  kind,
})
const search = objectValidator({ id: guestNameValidator, label: guestLabelValidator })
const notification = objectValidator({
  id: guestNameValidator,
  label: guestLabelValidator,
  icon,
  kinds,
  title: guestLabelValidator,
})
/** The default value of a setting. */
const startValue: Validator<string | number | boolean> = (value, path) =>
  typeof value === 'boolean'
    ? value
    : typeof value === 'number'
      ? numberValidator(-1e9, 1e9)(value, path)
      : textValidator(300)(value, path)
const setting = objectValidator(
  {
    id: guestNameValidator,
    label: guestLabelValidator,
    type: oneOfValidator('switch', 'choice', 'text', 'number'),
  },
  {
    start: startValue,
    options: listValidator(objectValidator({ value: textValidator(100), label: guestLabelValidator }), 20, 1),
    min: numberValidator(-1e9, 1e9),
    max: numberValidator(-1e9, 1e9),
  },
)
const connector = objectValidator(
  { id: guestNameValidator, label: guestLabelValidator },
  {
    /** The fields that the user fills in, such as the address and the key of the wallet's server. */
    fields: listValidator(
      objectValidator(
        { id: guestNameValidator, label: guestLabelValidator },
        { secret: booleanValidator, example: textValidator(100) },
      ),
      6,
      1,
    ),
  },
)

/** Everything that a guest can add to the app. */
export const guestContributionsValidator = objectValidator(
  {},
  {
    noteKinds: listValidator(noteKind, 20),
    pages: listValidator(page, 10),
    feeds: listValidator(feed, 5),
    menu: listValidator(menu, 5),
    actions: listValidator(action, 3),
    composerModes: listValidator(mode, 3),
    search: listValidator(search, 2),
    notifications: listValidator(notification, 5),
    settings: listValidator(setting, 20),
    connectors: listValidator(connector, 3),
  },
)

export type GuestContributions = ValidatedBy<typeof guestContributionsValidator>
export type GuestSetting = ValidatedBy<typeof setting>
export type GuestConnector = ValidatedBy<typeof connector>
export type GuestIcon = ValidatedBy<typeof icon>
