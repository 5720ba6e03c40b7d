import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { AccountKeys } from '#contracts/accounts'
import type { Kernel } from '#kernel'
import { encodeNpub } from '#kernel/nostr'
import { type Account, type AccountSession, Accounts, RelayConsent, SignIn } from '#kernel/ports'
import { Slot, useKernel, useShellContext } from '#kernel/react'
import { overlays } from '#kernel/shell'
import { numberToHex, type TestKernel } from '#kernel/testing'
import { ShellSlot } from '../../host/shell/shell-slot'
import accounts from '../../plugins/accounts/manifest'
import AccountsSection from '../../plugins/accounts/views/accounts-section'
import feeds from '../../plugins/feeds/manifest'
import notes from '../../plugins/notes/manifest'
import profiles from '../../plugins/profiles/manifest'
import ProfilePage from '../../plugins/profiles/views/profile-page'
import { columnDecorator } from '../column'
import { notableIds, rootPubkey } from '../demo-events'
import { withKernel } from '../with-kernel'

export default {
  title: 'Plugins/Accounts',
  decorators: [columnDecorator, withKernel(accounts, profiles, feeds, notes)],
  parameters: { layout: 'fullscreen' },
} satisfies Meta

const session = (method: Account['method'], pubkey = rootPubkey): AccountSession => ({
  pubkey,
  method,
  canSign: method !== 'read-only',
})

/** Signs in to all these accounts. The last one becomes the current account. */
const signedIn =
  (...all: readonly Account[]) =>
  ({ kernel }: TestKernel) =>
    void kernel.resolve(Accounts).then(control => {
      for (const account of all) control.signIn(account)
    })

/**
 * The places of the app's frame in which this plugin adds something: below the sidebar's links, in the header, and
 * above a phone's bottom bar.
 */
function Frame() {
  return (
    <div style={{ display: 'grid', gap: 'var(--s6)', padding: 'var(--s4)' }}>
      <div style={{ inlineSize: 240 }}>
        <ShellSlot slot="sidebar-bottom" />
      </div>
      <div style={{ display: 'flex', justifyContent: 'end' }}>
        <ShellSlot slot="header" />
      </div>
      <ShellSlot slot="footer" />
    </div>
  )
}

export const LoggedOut: StoryObj = {
  render: () => <Frame />,
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(within(canvasElement).getAllByRole('button', { name: 'Sign up' })).toHaveLength(2),
    )
  },
}

export const LoggedIn: StoryObj = {
  render: () => <Frame />,
  parameters: {
    kernel: {
      session: session('nip07'),
      prepare: signedIn(
        { pubkey: notableIds.rtlProfilePubkey, method: 'read-only' },
        { pubkey: notableIds.bareProfilePubkey, method: 'key' },
        { pubkey: rootPubkey, method: 'nip07' },
      ),
    },
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Accounts' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Accounts' }))
    await expect((await panel.findAllByRole('listitem')).length).toBe(3)
    await waitFor(() => expect(panel.getByRole('button', { name: 'Sign out' })).toBeVisible())
  },
}

export const ReadOnly: StoryObj = {
  render: () => <Frame />,
  parameters: { kernel: { session: session('read-only') } },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getAllByText('Read-only mode')).toHaveLength(2))
  },
}

/** Opens a dialog, which the point `overlays` renders. */
function Opened({ open }: { open(kernel: Kernel): Promise<unknown> }) {
  const kernel = useKernel()
  const facts = useShellContext()
  useEffect(() => void open(kernel), [kernel, open])
  return <Slot point={overlays} props={{}} facts={facts} />
}

const opens = (open: (kernel: Kernel) => Promise<unknown>): Pick<StoryObj, 'render'> => ({
  render: () => <Opened open={open} />,
})
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

const openSignUp = async (kernel: Kernel) => (await kernel.resolve(SignIn)).open('sign-up')
export const SignUp: StoryObj = {
  ...opens(openSignUp),
  play: async () => {
    const shown = await dialog('Sign up')
    const field = shown.getByPlaceholderText("What's your name?")
    // The first field has the focus, so that the reader can type at once.
    await waitFor(() => expect(field).toHaveFocus())
    await userEvent.keyboard('Wren')
    await expect(field).toHaveValue('Wren')
    await userEvent.click(await shown.findByRole('button', { name: 'Sign in' }))
    const other = await dialog('Sign in')
    await waitFor(() => expect(other.getByPlaceholderText('Paste secret key')).toHaveFocus())
    await userEvent.click(await other.findByRole('button', { name: "Don't have an account?" }))
    await dialog('Sign up')
  },
}

const openSignIn = async (kernel: Kernel) => (await kernel.resolve(SignIn)).open('sign-in')
export const SignInError: StoryObj = {
  ...opens(openSignIn),
  play: async () => {
    const field = (await dialog('Sign in')).getByPlaceholderText('Paste secret key')
    await userEvent.type(field, 'nsec1short')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  },
}

/**
 * The browser has reached its limit of accounts. The dialog says so, and keeps the typed key until an account is
 * removed.
 */
export const SignInFull: StoryObj = {
  ...opens(openSignIn),
  parameters: {
    kernel: {
      prepare: signedIn(
        ...Array.from(
          { length: 20 },
          (_, i): Account => ({ pubkey: numberToHex(i + 1), method: 'read-only' }),
        ),
      ),
    },
  },
  play: async () => {
    const shown = await dialog('Sign in')
    const field = shown.getByPlaceholderText('Paste secret key')
    const npub = encodeNpub(rootPubkey) ?? ''
    await userEvent.click(field)
    await userEvent.paste(npub)
    await expect(await shown.findByRole('alert')).toHaveTextContent(/^20 accounts are the most/)
    await waitFor(() => expect(field).toHaveValue(npub))
  },
}

const openSave = async (kernel: Kernel) => (await kernel.resolve(AccountKeys)).showDialog('save', rootPubkey)
export const SaveYourAccount: StoryObj = {
  ...opens(openSave),
  parameters: { kernel: { session: session('key') } },
  play: async () => {
    const shown = await dialog('Save your account')
    await expect(await shown.findByRole('button', { name: 'Download backup' })).toBeDisabled()
    await userEvent.type(await shown.findByLabelText(/^Password/), 'correct horse')
    await expect(await shown.findByRole('button', { name: 'Download backup' })).toBeEnabled()
  },
}

const openLock = async (kernel: Kernel) =>
  (await kernel.resolve(AccountKeys)).showDialog('protect', rootPubkey)
export const Lock: StoryObj = {
  ...opens(openLock),
  parameters: { kernel: { session: session('key') } },
  play: async () => void (await dialog('Lock this key with')),
}

const openSignOut = async (kernel: Kernel) =>
  (await kernel.resolve(AccountKeys)).showDialog('sign-out', rootPubkey)
export const SignOut: StoryObj = {
  ...opens(openSignOut),
  parameters: { kernel: { session: session('key') } },
  play: async () => {
    const shown = await dialog('Sign out?')
    await userEvent.click(await shown.findByRole('button', { name: 'Cancel' }))
    await expect(screen.queryByRole('dialog')).toBeNull()
  },
}

/** Sends a thousand challenges from two relays. The reader must see one question per relay, one after the other. */
const flood = async (kernel: Kernel) => {
  const consent = await kernel.resolve(RelayConsent)
  for (let i = 0; i < 1_000; i++) void consent.ask(`wss://relay-${i % 2}.example`)
}
export const RelayAsks: StoryObj = {
  ...opens(flood),
  parameters: { kernel: { session: session('nip07') } },
  play: async () => {
    const first = await dialog('A relay asks who you are')
    await waitFor(() => expect(first.getByText('relay-0.example')).toBeVisible())
    await userEvent.click(await first.findByRole('button', { name: 'Never' }))
    const second = await dialog('A relay asks who you are')
    await second.findByText('relay-1.example')
    await userEvent.click(await second.findByRole('button', { name: 'Allow' }))
    await expect(screen.queryByRole('dialog')).toBeNull()
  },
}

export const Settings: StoryObj = {
  render: () => <AccountsSection />,
  parameters: {
    kernel: {
      session: session('key'),
      prepare: signedIn(
        { pubkey: notableIds.bareProfilePubkey, method: 'nip46' },
        { pubkey: notableIds.rtlProfilePubkey, method: 'read-only' },
        { pubkey: notableIds.fullProfilePubkey, method: 'nip07' },
        { pubkey: rootPubkey, method: 'key' },
      ),
    },
  },
  play: async ({ canvasElement }) => {
    const list = await within(canvasElement).findByRole('list', { name: 'Accounts' })
    await expect(await within(list).findAllByRole('listitem')).toHaveLength(4)
    await expect(await within(list).findAllByRole('button', { name: 'Switch' })).toHaveLength(3)
  },
}

export const NobodyInSettings: StoryObj = { render: () => <AccountsSection /> }

export const ViewAs: StoryObj = {
  render: () => <ProfilePage />,
  parameters: { kernel: { path: `/${encodeNpub(notableIds.fullProfilePubkey)}` } },
  play: async ({ canvasElement }) => {
    await userEvent.click(
      await within(canvasElement).findByRole('button', { name: 'More about this person' }),
    )
    await screen.findByRole('menuitem', { name: 'View as' })
  },
}
