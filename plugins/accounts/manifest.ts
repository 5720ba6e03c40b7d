import { profileActions } from '#contracts/profiles'
import { definePlugin } from '#kernel'
import { Accounts, RelayConsent, Signers, SignIn } from '#kernel/ports'
import { PluginPermissionsLoader, settingsSections, shellViews } from '#kernel/shell'
import { UrlPolicy } from '#kernel/url-policy'
import { AccountKeys } from './contract'

export default definePlugin({
  id: 'accounts',
  version: '1.0.0',
  api: 1,
  title: 'Accounts',
  summary: 'Signing up and in: with a key kept in this browser, an extension, or a remote signer.',
  icon: 'person',
  requires: [Accounts, UrlPolicy, PluginPermissionsLoader],
  provides: [SignIn, Signers, RelayConsent, AccountKeys],
  // The permission `network` is for the relays in a remote signer's link (NIP-46).
  permissions: ['publish:0', 'publish:10002', 'database', 'network:remote signers'],
  // This plugin stores keys, so 'Delete data' must not remove them. Signing out deletes them.
  keepsData: true,
  contributes: [
    shellViews({
      id: 'sign-up',
      order: 10,
      place: 'sidebar-bottom',
      when: ({ session }) => session.pubkey === undefined,
      view: () => import('./views/sidebar-sign-up-button'),
    }),
    shellViews({
      id: 'sign-up-header',
      order: 90,
      place: 'header',
      when: ({ session }) => session.pubkey === undefined,
      view: () => import('./views/header-sign-up-button'),
    }),
    shellViews({
      id: 'read-only',
      order: 20,
      place: 'sidebar-bottom',
      when: ({ session }) => session.method === 'read-only',
      view: () => import('./views/read-only-notice'),
    }),
    shellViews({
      id: 'read-only-banner',
      order: 20,
      place: 'footer',
      when: ({ session }) => session.method === 'read-only',
      view: () => import('./views/read-only-banner'),
    }),
    shellViews({
      id: 'save-account',
      order: 30,
      place: 'sidebar-bottom',
      when: ({ session }) => session.method === 'key',
      view: () => import('./views/save-key-notice'),
    }),
    shellViews({
      id: 'save-account-line',
      order: 30,
      place: 'footer',
      when: ({ session }) => session.method === 'key',
      view: () => import('./views/save-key-banner'),
    }),
    shellViews({
      id: 'user',
      order: 90,
      place: 'sidebar-bottom',
      when: ({ session }) => session.pubkey !== undefined,
      view: () => import('./views/account-menu'),
    }),
    profileActions({
      id: 'view-as',
      order: 80,
      when: ({ session }) => session.pubkey === undefined,
      view: () => import('./views/view-as-menu'),
    }),
    settingsSections({
      id: 'accounts',
      order: 5,
      title: 'Accounts',
      icon: 'person',
      view: () => import('./views/accounts-section'),
    }),
  ],
  // When the page is idle, this plugin migrates the keys of an older version and handles a link that needs an account.
  activateOn: ['idle'],
  activate: () => import('./plugin'),
})
