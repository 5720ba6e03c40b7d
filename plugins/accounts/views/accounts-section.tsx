import { useEffect } from 'react'
import { ProfileAvatar, ProfileName } from '#contracts/profiles'
import { type Account, Accounts } from '#kernel/ports'
import { PluginView, useService, useShellContext, useStore } from '#kernel/react'
import { Avatar, Button, ButtonRow, EmptyState, LabelTag, Select, SettingsSection } from '#ui-kit'
import { AccountKeys, type BrowserKeyInfo, type LockAfterMinutes } from '../contract'
import { LOCK_AFTER_MINUTES } from '../start/lock-after'
import styles from './accounts-section.module.css'
import { useOpenSignInDialog } from './use-open-sign-in-dialog'

const LABEL_BY_METHOD: Readonly<Record<Account['method'], string>> = {
  nip07: 'Signs with a browser extension',
  nip46: 'Signs with a remote signer',
  key: 'The key is kept in this browser',
  'read-only': 'Read-only: you look with their eyes',
}
const LABEL_BY_LOCK: Readonly<Record<BrowserKeyInfo['lockKind'], string>> = {
  browser: 'without a lock',
  password: 'locked with a password',
  passkey: 'locked with a passkey',
}

const formatLockAfter = (minutes: LockAfterMinutes): string => {
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
  const signIn = useOpenSignInDialog()
  useEffect(() => service.loadKeys(), [service])
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
              <AccountRow account={account} keyInfo={keys.find(k => k.pubkey === account.pubkey)} />
            </li>
          ))}
        </ul>
      )}
      {keys.some(({ lockKind }) => lockKind !== 'browser') && (
        <SettingsSection>
          <Select
            label="Lock keys that have a password or passkey"
            options={LOCK_AFTER_MINUTES.map(minutes => ({
              value: String(minutes),
              label: formatLockAfter(minutes),
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

function AccountRow({ account, keyInfo }: { account: Account; keyInfo: BrowserKeyInfo | undefined }) {
  const control = useService(Accounts)
  const service = useService(AccountKeys)
  const isCurrent = useShellContext().session.pubkey === account.pubkey
  const isUnsaved = useStore(service.unsaved).includes(account.pubkey)
  const { pubkey, method } = account
  const showDialog = (dialog: 'save' | 'protect' | 'sign-out') => () => service.showDialog(dialog, pubkey)
  return (
    <div className={styles.row}>
      <PluginView
        token={ProfileAvatar}
        pubkey={pubkey}
        size={40}
        plain
        fallback={<Avatar pubkey={pubkey} size={40} />}
      />
      <div className={styles.words}>
        <h2 className={styles.name}>
          <PluginView token={ProfileName} pubkey={pubkey} plain />
          {isCurrent && <LabelTag tone="accent">Reading now</LabelTag>}
        </h2>
        <p className={styles.facts}>
          {LABEL_BY_METHOD[method]}
          {method === 'key' && keyInfo && `, ${LABEL_BY_LOCK[keyInfo.lockKind]}`}.
          {isUnsaved && ' There is no copy of it yet.'}
        </p>
        <ButtonRow>
          {!isCurrent && (
            <Button size="small" onClick={() => control.switchTo(pubkey)}>
              Switch
            </Button>
          )}
          {method === 'key' && (
            <>
              <Button size="small" variant={isUnsaved ? 'primary' : 'secondary'} onClick={showDialog('save')}>
                Save a copy
              </Button>
              <Button size="small" onClick={showDialog('protect')}>
                Change the lock
              </Button>
              {keyInfo && keyInfo.lockKind !== 'browser' && !keyInfo.isLocked && (
                <Button size="small" onClick={() => service.lock(pubkey)}>
                  Lock now
                </Button>
              )}
            </>
          )}
          <Button size="small" onClick={showDialog('sign-out')}>
            Sign out
          </Button>
        </ButtonRow>
      </div>
    </div>
  )
}
