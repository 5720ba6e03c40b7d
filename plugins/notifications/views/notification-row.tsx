import { type MouseEvent, useMemo } from 'react'
import { noteOpened } from '#contracts/notes'
import { ProfileAvatar, ProfileName } from '#contracts/profiles'
import { Guard, LazyView, useAtRest, useKernel, usePoint, View } from '#kernel/react'
import { useGo } from '#kernel/router'
import { classNames, Icon, RelativeTime, Spoken } from '#ui-kit'
import { type Notification, notificationKinds } from '../contract'
import styles from './notifications.module.css'
import { OriginalLink, originalPath } from './original-link'
import { OriginalWords } from './original-words'
import { titleOf } from './title-of'
import { useOriginal } from './use-original'

/** Maximum number of people who are shown with picture and name. Further people are only counted. */
const MAX_FACES = 5

const OWN_CLICK = 'a, button, video, audio, [role="button"]'

interface NotificationRowProps {
  readonly notification: Notification
  readonly me: string
  readonly unseen: boolean
  /** The row's position in the whole list. Only a part of the list is rendered. */
  readonly place: { readonly index: number; readonly of: number }
}

/** A row: the people, their action, its time, and the event that was acted on. */
export function NotificationRow({ notification, me, unseen, place }: NotificationRowProps) {
  const kernel = useKernel()
  const atRest = useAtRest()
  const go = useGo()
  const entry = usePoint(notificationKinds).find(({ key }) => key === notification.type)
  const { users, originalEventId, time, id } = notification
  const original = useOriginal(originalEventId)
  const title = useMemo(
    () => (entry ? titleOf(entry, { notification, original, me }, kernel) : ''),
    [entry, notification, original, me, kernel],
  )
  if (!entry) return null
  const action = entry.value.opensAction ? users[0]?.event : undefined
  const target = action?.id ?? originalEventId
  const open = (click: MouseEvent<HTMLElement>) => {
    const at = click.target
    if (click.defaultPrevented || click.button !== 0 || !(at instanceof Element)) return
    if (at.closest(OWN_CLICK) || !getSelection()?.isCollapsed) return
    const path = originalPath(target)
    if (path === undefined) return
    if (click.metaKey || click.ctrlKey) return void window.open(path, '_blank', 'noopener')
    const opened = action ?? original
    if (opened) kernel.emit(noteOpened, { id: opened.id })
    go(path)
  }
  const { icon, view } = entry.value
  const others = users.length - MAX_FACES
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside serves the keyboard, and `o` opens it
    <article
      className={classNames(styles.row, unseen && styles.unseen)}
      data-note={(action ?? original)?.id ?? originalEventId}
      data-notification={id}
      aria-posinset={place.index + 1}
      aria-setsize={place.of}
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
                <View
                  key={pubkey}
                  of={ProfileAvatar}
                  pubkey={pubkey}
                  size={32}
                  pending={<span className={styles.face} />}
                />
              ) : (
                <span key={pubkey} className={styles.face} />
              ),
            )}
          <span className={styles.time}>
            <RelativeTime at={time} />
          </span>
        </div>
        <p className={styles.words}>
          {unseen && <Spoken>New: </Spoken>}
          {users.slice(0, MAX_FACES).map(({ pubkey, isAnonymous }, at) => (
            <span key={pubkey}>
              {at > 0 && (at === users.length - 1 ? ' and ' : ', ')}
              {isAnonymous ? 'Anonymous' : <View of={ProfileName} pubkey={pubkey} plain={!atRest} />}
            </span>
          ))}
          {others > 0 && ` and ${others} ${others === 1 ? 'other' : 'others'}`}{' '}
          <OriginalLink to={target} plain={!atRest}>
            {title}
          </OriginalLink>
        </p>
        {view && (
          <Guard
            plugin={entry.owner}
            where={`${notificationKinds.id}:${entry.key}`}
            fallback={null}
            pending={null}
          >
            <LazyView load={view} props={{ notification, original }} />
          </Guard>
        )}
        {/* A mention of the reader is itself the event that the row is about. Its text is already shown, so do not
            show it again. */}
        {original && original.id !== users[0]?.event.id && <OriginalWords original={original} />}
      </div>
    </article>
  )
}
