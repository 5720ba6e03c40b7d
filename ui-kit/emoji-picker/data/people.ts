/** One emoji per line, followed by the words by which a search finds it. */
export const peopleEmoji = `
👋 wave hello bye hi
🤚 back of hand
✋ stop hand high five
🖖 vulcan spock long life
👌 ok perfect
🤌 pinched fingers italian
🤏 small tiny bit
✌️ peace victory two
🤞 fingers crossed luck hope
🫰 snap money fingers
🤟 love you
🤘 rock horns metal
🤙 call me shaka hang loose
👈 left point
👉 right point
👆 up point
👇 down point this
☝️ one point up
👍 thumbs up yes good like
👎 thumbs down no bad
✊ fist power
👊 punch fist bump
🤛 left fist bump
🤜 right fist bump
👏 clap applause bravo
🙌 hooray hands celebrate praise
🫶 heart hands love
👐 open hands
🤲 palms together offer
🤝 handshake deal agree
🙏 please thanks pray
✍️ write pen
💅 nails polish sassy
🤳 selfie phone
💪 strong muscle arm
🦾 mechanical arm robot strong
👀 eyes look see
👁️ eye watch
🧠 brain smart
🫀 heart organ
👅 tongue
👄 mouth lips
👶 baby child
🧒 child kid
👩 woman
👨 man
🧑 person
👵 grandmother old woman
👴 grandfather old man
🙅 no gesture refuse
🙆 ok gesture
🤷 shrug dunno whatever
🤦 facepalm
🙋 raise hand question me
🧑‍💻 developer computer coder
🧑‍🍳 cook chef
🧑‍🎨 artist painter
🧑‍🚀 astronaut space
🧑‍🌾 farmer
🧑‍🏫 teacher school
🥷 ninja
🧙 mage wizard
🧛 vampire
🧜 mermaid
🧟 zombie
🚶 walk
🏃 run hurry
💃 dance
🕺 dance disco man
🧘 meditate yoga calm
👯 party dancers friends
👪 family
🫂 hug people comfort
🗣️ speak talk shout
👣 footprints steps
`
