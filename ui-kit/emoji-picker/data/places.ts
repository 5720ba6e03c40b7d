/** One emoji per line, followed by the words by which a search finds it. */
export const placeEmoji = `
⚽ football soccer
🏀 basketball
🏈 american football
🎾 tennis
🏐 volleyball
🏓 table tennis ping pong
🏸 badminton
🥅 goal
⛳ golf
🏹 bow archery
🎣 fishing
🥊 boxing
🛹 skateboard
⛷️ ski
🏂 snowboard
🏄 surf
🏊 swim
🚴 bike cycling
🧗 climb
🏆 trophy win
🥇 gold medal first
🎯 target bullseye
🎮 video game
🎲 dice game
♟️ chess
🧩 puzzle
🎨 art paint
🎭 theatre
🎤 microphone sing
🎧 headphones music
🎵 note music
🎸 guitar
🎹 piano keys
🥁 drum
🎻 violin
🎬 film cinema clapper
🎉 party tada celebrate
🎊 confetti
🎈 balloon
🎁 gift present
🚗 car
🚕 taxi
🚌 bus
🚲 bicycle
🛵 scooter
🚂 train steam
🚄 fast train
🚇 metro subway
✈️ plane flight
🚀 rocket launch moon
🛰️ satellite
🚁 helicopter
⛵ sailing boat
🚢 ship
⚓ anchor harbour
🗺️ map
🧭 compass
🏔️ mountain snow
🏕️ camping tent
🏖️ beach
🏝️ island
🏠 house home
🏢 office building
🏭 factory
🏰 castle
🗼 tower
🌋 volcano
🌅 sunrise
🌃 night city
🎪 circus
`
