import { ProfileAvatar, ProfileName, profileRoute } from '#contracts/profiles'
import { encodeNpub } from '#kernel/nostr'
import { Accounts } from '#kernel/ports'
import { useService, useSessionFacts, useStore, View } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { Avatar, classNames, Icon, Popover } from '#ui-kit'
import { AccountKeys } from '../contract'
import styles from './shell-pieces.module.css'
import { useSignIn } from './use-sign-in'

/** The current account at the bottom of the sidebar. Its menu shows the other accounts and sign-out. */
export default function UserRow() {
  const { pubkey } = useSessionFacts().session
  if (pubkey === undefined) return null
  return (
    <Popover
      label="Accounts"
      trigger={
        <button type="button" className={styles.user} aria-label="Accounts">
          <Picture pubkey={pubkey} size={36} />
          <span className={classNames(styles.label, styles.userName)}>
            <Name pubkey={pubkey} />
          </span>
          <span className={styles.label}>
            <Icon name="more" size={18} />
          </span>
        </button>
      }
    >
      {close => <AccountList pubkey={pubkey} onDone={close} />}
    </Popover>
  )
}

const Picture = ({ pubkey, size }: { pubkey: string; size: number }) => (
  <View
    of={ProfileAvatar}
    pubkey={pubkey}
    size={size}
    plain
    fallback={<Avatar keyHex={pubkey} size={size} />}
  />
)

const Name = ({ pubkey }: { pubkey: string }) => (
  <View of={ProfileName} pubkey={pubkey} plain fallback={`${encodeNpub(pubkey)?.slice(0, 12)}…`} />
)

function AccountList({ pubkey, onDone }: { pubkey: string; onDone(): void }) {
  const control = useService(Accounts)
  const keys = useService(AccountKeys)
  const accounts = useStore(control.accounts)
  const signIn = useSignIn()
  const act = (what: () => void) => () => {
    onDone()
    what()
  }
  return (
    <div className={styles.panel}>
      <ul aria-label="Accounts">
        {accounts.map(account => (
          <li key={account.pubkey}>
            <button
              type="button"
              className={styles.account}
              aria-current={account.pubkey === pubkey ? 'true' : undefined}
              onClick={act(() => control.switchTo(account.pubkey))}
            >
              <Picture pubkey={account.pubkey} size={32} />
              <span className={styles.userName}>
                <Name pubkey={account.pubkey} />
              </span>
              {account.method === 'read-only' && <span className={styles.soft}>read-only</span>}
              {account.pubkey === pubkey && <Icon name="check" size={18} />}
            </button>
          </li>
        ))}
      </ul>
      <RouteLink
        to={profileRoute}
        params={{ profile: encodeNpub(pubkey) ?? '' }}
        className={styles.act}
        onClick={onDone}
      >
        <Icon name="person" size={18} />
        Profile
      </RouteLink>
      <button type="button" className={styles.act} onClick={act(() => signIn('sign-in'))}>
        <Icon name="plus" size={18} />
        Add account
      </button>
      <button type="button" className={styles.act} onClick={act(() => keys.show('sign-out', pubkey))}>
        <Icon name="back" size={18} />
        Sign out
      </button>
    </div>
  )
}
