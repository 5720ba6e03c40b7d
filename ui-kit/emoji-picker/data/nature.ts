/** One emoji per line, followed by the words by which a search finds it. */
export const natureEmoji = `
🐶 dog puppy
🐱 cat kitten
🐭 mouse
🐹 hamster
🐰 rabbit bunny
🦊 fox
🐻 bear
🐼 panda
🐨 koala
🐯 tiger
🦁 lion
🐮 cow
🐷 pig
🐸 frog
🐵 monkey
🐔 chicken hen
🐧 penguin
🐦 bird
🦆 duck
🦅 eagle
🦉 owl
🦇 bat
🐺 wolf
🐗 boar
🐴 horse
🦄 unicorn magic
🐝 bee honey
🐛 bug caterpillar
🦋 butterfly
🐌 snail slow
🐞 ladybird beetle
🐜 ant
🕷️ spider
🐢 turtle slow
🐍 snake
🦎 lizard
🐙 octopus
🦑 squid
🦀 crab
🐠 fish tropical
🐬 dolphin
🐳 whale
🦈 shark
🐊 crocodile
🐘 elephant
🦒 giraffe
🦔 hedgehog
🐿️ squirrel chipmunk
🦥 sloth lazy
🐾 paws
🌵 cactus
🎄 christmas tree
🌲 evergreen tree forest
🌳 tree
🌴 palm tree holiday
🌱 seedling sprout grow
🌿 herb leaf
🍀 clover luck
🍁 maple leaf autumn
🍂 leaves autumn fall
🍄 mushroom
🌹 rose flower
🌷 tulip flower
🌻 sunflower
🌸 blossom cherry spring
💐 bouquet flowers
🌍 earth world globe
🌙 moon night
🌚 new moon face
🌞 sun face
⭐ star
🌟 glowing star
✨ sparkles magic new
⚡ lightning zap bolt
🔥 fire hot lit
💥 boom collision
🌈 rainbow
☀️ sun sunny
⛅ cloud sun
🌧️ rain
⛈️ storm thunder
❄️ snow snowflake cold
☃️ snowman
💨 wind fast dash
💧 drop water
🌊 wave sea ocean
`
