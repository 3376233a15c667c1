# Words that every page uses.

app-name = Ashwright
card-count = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
