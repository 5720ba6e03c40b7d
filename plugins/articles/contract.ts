import { defineView } from '#kernel'

/** Markdown of a stranger's, by an allow list: no HTML, no script, no link but web and `nostr:` ones (NIP-23). */
export const Markdown = defineView<{ readonly text: string }>('markdown')
