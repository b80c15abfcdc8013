-- What guests say of a visit. One review a visit; staff may hide it, nobody edits it.
CREATE TABLE reviews (
  restaurant_id   integer NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  review_id       text NOT NULL,
  visit_id        text NOT NULL,
  table_idx       integer NOT NULL,
  -- One answer of 1 to 5 to each question, in the order in which they are asked.
  ratings         integer[] NOT NULL CHECK (cardinality(ratings) = 4 AND 1 <= ALL (ratings) AND 5 >= ALL (ratings)),
  body            text NOT NULL,
  -- Of the call that wrote it, so that the same call sent again answers alike.
  idempotency_key text,
  fingerprint     text NOT NULL,
  written_at      timestamptz NOT NULL,
  hidden_at       timestamptz,
  hidden_by       text,
  PRIMARY KEY (restaurant_id, review_id),
  UNIQUE (restaurant_id, visit_id),
  FOREIGN KEY (restaurant_id, visit_id) REFERENCES visits ON DELETE CASCADE,
  FOREIGN KEY (restaurant_id, table_idx) REFERENCES dining_tables
);
CREATE INDEX reviews_latest ON reviews (restaurant_id, written_at DESC, review_id DESC);

-- Photos that a visit sent. One that no review took is only counted, and goes after a while.
CREATE TABLE review_photos (
  restaurant_id integer NOT NULL,
  photo_id      text NOT NULL,
  visit_id      text NOT NULL,
  image_hash    text NOT NULL REFERENCES images,
  width         integer NOT NULL,
  height        integer NOT NULL,
  taken_in_at   timestamptz NOT NULL,
  review_id     text,
  -- Its place in the review.
  position      integer,
  PRIMARY KEY (restaurant_id, photo_id),
  FOREIGN KEY (restaurant_id, visit_id) REFERENCES visits ON DELETE CASCADE,
  FOREIGN KEY (restaurant_id, review_id) REFERENCES reviews ON DELETE CASCADE
);
CREATE INDEX review_photos_by_visit ON review_photos (restaurant_id, visit_id);
CREATE INDEX review_photos_unused ON review_photos (taken_in_at) WHERE review_id IS NULL;
