import { defineView } from '#kernel'
import type { NostrEvent } from '#kernel/ports'

/** A short view of an offer: picture, title, price and place. */
export const ClassifiedListingCard = defineView<{ readonly event: NostrEvent }>('listing-card')
