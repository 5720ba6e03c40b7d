import { defineView, type NostrEvent } from '#kernel'

/** What is offered, in short: picture, title, price, place. */
export const ListingCard = defineView<{ readonly event: NostrEvent }>('listing-card')
