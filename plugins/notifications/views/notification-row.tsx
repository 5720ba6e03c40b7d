import { type MouseEvent, useMemo } from 'react'
import { noteOpened } from '#contracts/notes'
import { ProfileAvatar, ProfileName } from '#contracts/profiles'
import {
  LazyView,
  PluginBoundary,
  PluginView,
  useContributions,
  useIsScrollSettled,
  useKernel,
} from '#kernel/react'
import { useNavigateToPath } from '#kernel/router'
import { classNames, Icon, RelativeTime, VisuallyHidden } from '#ui-kit'
import { type NotificationGroup, notificationKinds } from '../contract'
import { getNotificationTitle } from './get-notification-title'
import styles from './notifications.module.css'
import { TargetEventExcerpt } from './target-event-excerpt'
import { getTargetEventPath, TargetEventLink } from './target-event-link'
import { useTargetEvent } from './use-target-event'

/** Maximum number of people who are shown with picture and name. Further people are only counted. */
const MAX_FACES = 5

const INTERACTIVE_ELEMENTS = 'a, button, video, audio, [role="button"]'

interface NotificationRowProps {
  readonly notification: NotificationGroup
  readonly readerPubkey: string
  readonly unseen: boolean
  /** The row's position in the whole list, for assistive technology, because only some rows are rendered. */
  readonly position: { readonly index: number; readonly total: number }
}

/** A row: the people, what they did, the time, and the target. */
export function NotificationRow({ notification, readerPubkey, unseen, position }: NotificationRowProps) {
  const kernel = useKernel()
  const atRest = useIsScrollSettled()
  const go = useNavigateToPath()
  const entry = useContributions(notificationKinds).find(({ key }) => key === notification.type)
  const { users, targetId, time, id } = notification
  const original = useTargetEvent(targetId)
  const title = useMemo(
    () =>
      entry ? getNotificationTitle(entry, { notification, targetEvent: original, readerPubkey }, kernel) : '',
    [entry, notification, original, readerPubkey, kernel],
  )
  if (!entry) return null
  const action = entry.value.opensAction ? users[0]?.event : undefined
  const target = action?.id ?? targetId
  const open = (click: MouseEvent<HTMLElement>) => {
    const at = click.target
    if (click.defaultPrevented || click.button !== 0 || !(at instanceof Element)) return
    if (at.closest(INTERACTIVE_ELEMENTS) || !getSelection()?.isCollapsed) return
    const path = getTargetEventPath(target)
    if (path === undefined) return
    if (click.metaKey || click.ctrlKey) return void window.open(path, '_blank', 'noopener')
    const openedEvent = action ?? original
    if (openedEvent) kernel.emit(noteOpened, { id: openedEvent.id })
    go(path)
  }
  const { icon, view } = entry.value
  const others = users.length - MAX_FACES
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside serves the keyboard, and `o` opens it
    <article
      className={classNames(styles.row, unseen && styles.unseen)}
      data-note={(action ?? original)?.id ?? targetId}
      data-notification={id}
      aria-posinset={position.index + 1}
      aria-setsize={position.total}
      tabIndex={-1}
      onClick={open}
    >
      <Icon name={icon} size={22} className={styles.kind} />
      <div className={styles.content}>
        <div className={styles.faces}>
          {users
            .slice(0, MAX_FACES)
            .map(({ pubkey, isAnonymous }) =>
              atRest && !isAnonymous ? (
                <PluginView
                  key={pubkey}
                  token={ProfileAvatar}
                  pubkey={pubkey}
                  size={32}
                  pending={<span className={styles.face} />}
                />
              ) : (
                <span key={pubkey} className={styles.face} />
              ),
            )}
          <span className={styles.time}>
            <RelativeTime timeSeconds={time} />
          </span>
        </div>
        <p className={styles.words}>
          {unseen && <VisuallyHidden>New: </VisuallyHidden>}
          {users.slice(0, MAX_FACES).map(({ pubkey, isAnonymous }, at) => (
            <span key={pubkey}>
              {at > 0 && (at === users.length - 1 ? ' and ' : ', ')}
              {isAnonymous ? 'Anonymous' : <PluginView token={ProfileName} pubkey={pubkey} plain={!atRest} />}
            </span>
          ))}
          {others > 0 && ` and ${others} ${others === 1 ? 'other' : 'others'}`}{' '}
          <TargetEventLink to={target} plain={!atRest}>
            {title}
          </TargetEventLink>
        </p>
        {view && (
          <PluginBoundary
            plugin={entry.owner}
            where={`${notificationKinds.id}:${entry.key}`}
            fallback={null}
            pending={null}
          >
            <LazyView load={view} props={{ notification, targetEvent: original }} />
          </PluginBoundary>
        )}
        {/* For a mention, the target is the event itself, whose text is already shown above. */}
        {original && original.id !== users[0]?.event.id && <TargetEventExcerpt original={original} />}
      </div>
    </article>
  )
}
