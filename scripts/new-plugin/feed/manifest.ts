import { feedSources } from '#contracts/feeds'
import { definePlugin } from '#kernel'
import type { NostrEvent } from '#kernel/ports'

const MAX_AUTHORS = 500
/** Defined outside the manifest, because queries are compared by the identity of this function. */
const isQuestion = ({ content }: NostrEvent) => content.includes('?')

export default definePlugin({
  id: 'example-plugin',
  version: '1.0.0',
  api: 1,
  title: 'Example plugin',
  summary: 'A tab of the home page with the questions of the people you follow.',
  icon: 'plugins',
  contributes: [
    feedSources({
      id: 'example-plugin',
      order: 80,
      label: 'Example plugin',
      query: ({ follows }) => ({
        filters: [{ kinds: [1], authors: follows.slice(0, MAX_AUTHORS), limit: 100 }],
        accept: isQuestion,
      }),
    }),
  ],
})
