import { useState } from 'react'
import { type Store, UserFacingError } from '#kernel'
import { useContributions, useService, useStore } from '#kernel/react'
import { Button, ButtonRow, SettingsSection, Switch } from '#ui-kit'
import { notificationKinds, PushNotifications, type PushNotificationsState } from '../contract'
import type { NotificationsSettings } from '../notifications-settings'
import { PUSH_UNSUPPORTED_MESSAGE, READ_ONLY_MESSAGE } from '../push/browser-push'
import { PushServerField } from './push-server-field'
import styles from './section.module.css'

const TEXT_BY_PHASE: Readonly<Record<PushNotificationsState['phase'], string>> = {
  'read-only': READ_ONLY_MESSAGE,
  unsupported: PUSH_UNSUPPORTED_MESSAGE,
  'no-server': 'No push server is set. Name one to be told of what happens while Pinion is closed.',
  ask: 'Your browser will ask whether Pinion may show notifications.',
  denied: 'Your browser does not allow notifications for this site. Its site settings can change that.',
  off: 'Off in this browser.',
  working: 'Setting up …',
  on: 'On in this browser.',
  failed: 'They could not be set up.',
}

/** The push settings of this browser: on or off, kinds, and server. */
export function PushSettings({ store }: { store: Store<NotificationsSettings> }) {
  const push = useService(PushNotifications)
  const { phase, reason } = useStore(push.state)
  const { pushOff } = useStore(store)
  const kinds = useContributions(notificationKinds)
  const [problem, setProblem] = useState<string>()
  const attempt = (action: () => Promise<void>) => {
    setProblem(undefined)
    action().catch(error => {
      if (error instanceof UserFacingError) setProblem(error.message)
      else throw error
    })
  }
  const allowed = phase === 'working' || phase === 'on' || phase === 'failed'
  const trouble = problem ?? reason
  const head = {
    title: 'While Pinion is closed',
    description: <span role="status">{TEXT_BY_PHASE[phase]}</span>,
  }
  if (phase === 'read-only') return <SettingsSection {...head} />
  return (
    <SettingsSection {...head}>
      {trouble && (
        <p className={styles.problem} role="alert">
          {trouble}
        </p>
      )}
      <ButtonRow>
        {allowed ? (
          <>
            <Button size="small" onClick={() => attempt(push.test)}>
              Show a test notification
            </Button>
            {phase === 'failed' && (
              <Button size="small" onClick={() => attempt(push.enable)}>
                Try again
              </Button>
            )}
            <Button size="small" onClick={push.disable}>
              Turn off
            </Button>
          </>
        ) : (
          phase !== 'unsupported' &&
          phase !== 'no-server' && (
            <Button size="small" variant="primary" onClick={() => attempt(push.enable)}>
              Turn on
            </Button>
          )
        )}
      </ButtonRow>
      {kinds.map(
        ({ key, value: { label, push: pushed } }) =>
          pushed && (
            <Switch
              key={key}
              label={label}
              accessibleName={`${label} while Pinion is closed`}
              checked={!pushed.every(kind => pushOff.includes(kind))}
              onChange={checked =>
                store.set(draft => {
                  draft.pushOff = draft.pushOff.filter(kind => !pushed.includes(kind))
                  if (!checked) draft.pushOff.push(...pushed)
                })
              }
            />
          ),
      )}
      <PushServerField store={store} />
    </SettingsSection>
  )
}
