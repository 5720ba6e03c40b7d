import { ProfileAvatar, ProfileName } from '#contracts/profiles'
import { profileRoute } from '#contracts/site-routes'
import { encodeNpub } from '#kernel/nostr'
import { Accounts } from '#kernel/ports'
import { PluginView, useService, useShellContext, useStore } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { Avatar, classNames, Icon, Popover } from '#ui-kit'
import { AccountKeys } from '../contract'
import styles from './shell-pieces.module.css'
import { useOpenSignInDialog } from './use-open-sign-in-dialog'

/** The current account at the bottom of the sidebar. Its menu shows the other accounts and sign-out. */
export default function AccountMenu() {
  const { pubkey } = useShellContext().session
  if (pubkey === undefined) return null
  return (
    <Popover
      label="Accounts"
      trigger={
        <button type="button" className={styles.user} aria-label="Accounts">
          <AccountPicture pubkey={pubkey} size={36} />
          <span className={classNames(styles.label, styles.userName)}>
            <AccountName pubkey={pubkey} />
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

const AccountPicture = ({ pubkey, size }: { pubkey: string; size: number }) => (
  <PluginView
    token={ProfileAvatar}
    pubkey={pubkey}
    size={size}
    plain
    fallback={<Avatar pubkey={pubkey} size={size} />}
  />
)

const AccountName = ({ pubkey }: { pubkey: string }) => (
  <PluginView token={ProfileName} pubkey={pubkey} plain fallback={`${encodeNpub(pubkey)?.slice(0, 12)}…`} />
)

function AccountList({ pubkey, onDone }: { pubkey: string; onDone(): void }) {
  const control = useService(Accounts)
  const keys = useService(AccountKeys)
  const accounts = useStore(control.accounts)
  const signIn = useOpenSignInDialog()
  const closeAnd = (action: () => void) => () => {
    onDone()
    action()
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
              onClick={closeAnd(() => control.switchTo(account.pubkey))}
            >
              <AccountPicture pubkey={account.pubkey} size={32} />
              <span className={styles.userName}>
                <AccountName pubkey={account.pubkey} />
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
      <button type="button" className={styles.act} onClick={closeAnd(() => signIn('sign-in'))}>
        <Icon name="plus" size={18} />
        Add account
      </button>
      <button
        type="button"
        className={styles.act}
        onClick={closeAnd(() => keys.showDialog('sign-out', pubkey))}
      >
        <Icon name="back" size={18} />
        Sign out
      </button>
    </div>
  )
}
