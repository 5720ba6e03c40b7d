// `npm run guest <id>` serves a guest of the folder `guests` to a Pinion on this machine; see `docs/guests.md`.
import { guestFolder } from './guests/guest-folder.mjs'
import { serveGuest } from './guests/serve-guest.mjs'

const [id] = process.argv.slice(2)
const folder = guestFolder('guest', id)
const { url } = await serveGuest({
  folder,
  port: Number(process.env.PORT ?? 5199),
  onBuilt: error => console.log(error ? `Not built: ${error.message}` : 'Built again.'),
})
console.log(`${url}

Enter this address in Pinion: Settings, Plugins from others, Address of the folder.
A running Pinion takes each change at once.`)
