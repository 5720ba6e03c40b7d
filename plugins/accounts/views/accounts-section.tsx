import { useEffect } from 'react'
import { ProfileAvatar, ProfileName } from '#contracts/profiles'
import { type Account, Accounts } from '#kernel/ports'
import { useService, useSessionFacts, useStore, View } from '#kernel/react'
import { Avatar, Button, ButtonRow, EmptyState, Select, SettingsSection, Tag } from '#ui-kit'
import { AccountKeys, type KeptKey, type LockAfter } from '../contract'
import { LOCK_AFTER_MINUTES } from '../start/lock-after'
import styles from './accounts-section.module.css'
import { useSignIn } from './use-sign-in'

const LABEL_BY_METHOD: Readonly<Record<Account['method'], string>> = {
  nip07: 'Signs with a browser extension',
  nip46: 'Signs with a remote signer',
  key: 'The key is kept in this browser',
  'read-only': 'Read-only: you look with their eyes',
}
const LABEL_BY_LOCK: Readonly<Record<KeptKey['by'], string>> = {
  browser: 'without a lock',
  password: 'locked with a password',
  passkey: 'locked with a passkey',
}

const afterText = (minutes: LockAfter): string => {
  if (minutes === 0) return 'When Pinion is closed'
  const hours = minutes / 60
  return `After ${hours < 1 ? `${minutes} minutes` : hours === 1 ? '1 hour' : `${hours} hours`} without use`
}

/** The page of Settings, Accounts: the signed-in accounts and their keys. */
export default function AccountsSection() {
  const accounts = useStore(useService(Accounts).accounts)
  const service = useService(AccountKeys)
  const keys = useStore(service.keys)
  const lockAfter = useStore(service.lockAfter)
  const signIn = useSignIn()
  useEffect(() => service.look(), [service])
  return (
    <>
      {accounts.length === 0 ? (
        <EmptyState icon="person" title="Nobody is signed in here.">
          <ButtonRow>
            <Button variant="primary" aria-haspopup="dialog" onClick={() => signIn('sign-up')}>
              Sign up
            </Button>
            <Button aria-haspopup="dialog" onClick={() => signIn('sign-in')}>
              Sign in
            </Button>
          </ButtonRow>
        </EmptyState>
      ) : (
        <ul aria-label="Accounts">
          {accounts.map(account => (
            <li key={account.pubkey}>
              <AccountRow account={account} kept={keys.find(k => k.pubkey === account.pubkey)} />
            </li>
          ))}
        </ul>
      )}
      {keys.some(({ by }) => by !== 'browser') && (
        <SettingsSection>
          <Select
            label="Lock keys that have a password or passkey"
            options={LOCK_AFTER_MINUTES.map(minutes => ({
              value: String(minutes),
              label: afterText(minutes),
            }))}
            value={String(lockAfter)}
            onChange={text => {
              const minutes = LOCK_AFTER_MINUTES.find(value => String(value) === text)
              if (minutes !== undefined) service.setLockAfter(minutes)
            }}
          />
        </SettingsSection>
      )}
      {accounts.length > 0 && (
        <SettingsSection>
          <Button aria-haspopup="dialog" onClick={() => signIn('sign-in')}>
            Add account
          </Button>
        </SettingsSection>
      )}
    </>
  )
}

function AccountRow({ account, kept }: { account: Account; kept: KeptKey | undefined }) {
  const control = useService(Accounts)
  const service = useService(AccountKeys)
  const current = useSessionFacts().session.pubkey === account.pubkey
  const unsaved = useStore(service.unsaved).includes(account.pubkey)
  const { pubkey, method } = account
  const show = (dialog: 'save' | 'protect' | 'sign-out') => () => service.show(dialog, pubkey)
  return (
    <div className={styles.row}>
      <View
        of={ProfileAvatar}
        pubkey={pubkey}
        size={40}
        plain
        fallback={<Avatar keyHex={pubkey} size={40} />}
      />
      <div className={styles.words}>
        <h2 className={styles.name}>
          <View of={ProfileName} pubkey={pubkey} plain />
          {current && <Tag tone="accent">Reading now</Tag>}
        </h2>
        <p className={styles.facts}>
          {LABEL_BY_METHOD[method]}
          {method === 'key' && kept && `, ${LABEL_BY_LOCK[kept.by]}`}.
          {unsaved && ' There is no copy of it yet.'}
        </p>
        <ButtonRow>
          {!current && (
            <Button size="small" onClick={() => control.switchTo(pubkey)}>
              Switch
            </Button>
          )}
          {method === 'key' && (
            <>
              <Button size="small" variant={unsaved ? 'primary' : 'secondary'} onClick={show('save')}>
                Save a copy
              </Button>
              <Button size="small" onClick={show('protect')}>
                Change the lock
              </Button>
              {kept && kept.by !== 'browser' && !kept.locked && (
                <Button size="small" onClick={() => service.lock(pubkey)}>
                  Lock now
                </Button>
              )}
            </>
          )}
          <Button size="small" onClick={show('sign-out')}>
            Sign out
          </Button>
        </ButtonRow>
      </div>
    </div>
  )
}
