// The addresses of the site's pages, for links to them. Each page is contributed by a plugin. The addresses are in this
// folder, so that plugins whose pages link to each other do not depend on each other. If the plugin of a page is off,
// the link leads to a page that says so.
import { defineRoute } from '#kernel/shell'

const isProfile = (value: string | undefined) => /^(npub1|nprofile1)/i.test(value ?? '')

/** The path of the home page, which shows the feeds. */
export const homeRoute = defineRoute('/')

/** The page of one note, with an identifier `note1...` or `nevent1...`. */
export const noteRoute = defineRoute('/$note', p => /^(note1|nevent1)/i.test(p.note ?? ''))

/** The page of an addressable event, with an identifier `naddr1...`. */
export const addressableEventRoute = defineRoute('/$address', p => /^naddr1/i.test(p.address ?? ''))

/** The path of a person's page. `profile` is an npub or nprofile (NIP-19). */
export const profileRoute = defineRoute('/$profile', p => isProfile(p.profile))

/** The path of one tab of a person's page. `tab` is the `path` of a contribution to `profileTabs`. */
export const profileTabRoute = defineRoute('/$profile/$tab', p => isProfile(p.profile))

/** The path of the search page before the user types anything. */
export const searchRoute = defineRoute('/search')

/** The path of the search page with a query. `query` is the typed text; for a hashtag it includes the `#`. */
export const searchQueryRoute = defineRoute('/search/$query')

/** The page of a relay. `host` is the relay's URL without `wss://`, encoded. */
export const relayRoute = defineRoute('/relay/$host')

/** The path of the notifications page. */
export const notificationsRoute = defineRoute('/notifications')

/** The path of the client's wallet page. */
export const walletRoute = defineRoute('/wallet')

/** The page of the payment history. */
export const walletHistoryRoute = defineRoute('/wallet/history')

/** The path of the page that sells plans. */
export const subscribeRoute = defineRoute('/subscribe')

/** The path of a new account's first steps: people to follow, then the profile. */
export const welcomeRoute = defineRoute('/welcome')

/** The path of the directory of plugins from other authors. */
export const directoryRoute = defineRoute('/plugins')

/** The path of the page of a plugin from another author, by the address of its listing (`naddr1…`, kind 35128). */
export const guestRoute = defineRoute('/plugins/$address')

/** The page that receives content shared by another app. */
export const shareTargetRoute = defineRoute('/share')

/** The page that shows a debug session. The session's secret key (hex) is in the hash: `/debug.html#{key}`. */
export const debugRoute = defineRoute('/debug.html')

/** The path of the page about Pinion. */
export const aboutRoute = defineRoute('/about')

/** The list of all conversations. */
export const chatsRoute = defineRoute('/chats')

/** The page on which the user begins a conversation. */
export const newChatRoute = defineRoute('/chats/new')

/** The page with conversations that strangers have begun. */
export const chatRequestsRoute = defineRoute('/chats/requests')

/** One conversation. `chat` is its id; for a public channel (NIP-28), the id of the channel's event of kind 40. */
export const chatRoute = defineRoute('/chats/$chat', ({ chat }) => chat !== 'new' && chat !== 'requests')

/**
 * Opens the conversation whose messages are signed with this key (hex), or the list of conversations if there is none.
 * From a private message, a service worker can read only this key.
 */
export const chatOfAuthorRoute = defineRoute('/chats/from/$author')
