import { profileActions } from '#contracts/profiles'
import {
  Accounts,
  definePlugin,
  PluginRights,
  RelayConsent,
  Signers,
  settingsSections,
  shellPieces,
} from '#kernel'
import { AccountKeys, SignIn } from './contract'

export default definePlugin({
  id: 'accounts',
  version: '1.0.0',
  api: 1,
  title: 'Accounts',
  summary: 'Signing up and in: with a key kept in this browser, an extension, or a remote signer.',
  icon: 'person',
  requires: [Accounts, PluginRights],
  provides: [SignIn, Signers, RelayConsent, AccountKeys],
  // The relays over which a remote signer is spoken to; they are named by its link.
  permissions: ['publish:0', 'publish:10002', 'database', 'network:remote signers'],
  // The keys; signing out forgets them.
  keepsData: true,
  contributes: [
    shellPieces({
      id: 'sign-up',
      order: 10,
      place: 'sidebar-bottom',
      when: ({ session }) => session.pubkey === undefined,
      view: () => import('./views/sign-up-button'),
    }),
    shellPieces({
      id: 'sign-up-header',
      order: 90,
      place: 'header',
      when: ({ session }) => session.pubkey === undefined,
      view: () => import('./views/sign-up-button-small'),
    }),
    shellPieces({
      id: 'read-only',
      order: 20,
      place: 'sidebar-bottom',
      when: ({ session }) => session.method === 'read-only',
      view: () => import('./views/read-only-notice'),
    }),
    shellPieces({
      id: 'read-only-banner',
      order: 20,
      place: 'footer',
      when: ({ session }) => session.method === 'read-only',
      view: () => import('./views/read-only-banner'),
    }),
    shellPieces({
      id: 'save-account',
      order: 30,
      place: 'sidebar-bottom',
      when: ({ session }) => session.method === 'key',
      view: () => import('./views/save-notice'),
    }),
    shellPieces({
      id: 'save-account-line',
      order: 30,
      place: 'footer',
      when: ({ session }) => session.method === 'key',
      view: () => import('./views/save-line'),
    }),
    shellPieces({
      id: 'user',
      order: 90,
      place: 'sidebar-bottom',
      when: ({ session }) => session.pubkey !== undefined,
      view: () => import('./views/user-row'),
    }),
    profileActions({
      id: 'view-as',
      order: 80,
      when: ({ session }) => session.pubkey === undefined,
      view: () => import('./views/view-as'),
    }),
    settingsSections({
      id: 'accounts',
      order: 5,
      title: 'Accounts',
      icon: 'person',
      view: () => import('./views/accounts-section'),
    }),
  ],
  // Keys of an older version are moved, and a link that waits for an account is noticed.
  activateOn: ['idle'],
  activate: () => import('./plugin'),
})
