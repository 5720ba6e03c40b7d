import { defineView, type NostrEvent } from '#kernel'

/** A short view of an offer: picture, title, price and place. */
export const ListingCard = defineView<{ readonly event: NostrEvent }>('listing-card')
