-- The newest rate that somebody entered for two currencies, whichever way; 1 for the same one, null where there is none.
CREATE FUNCTION entered_exchange_rate(own text, wanted text) RETURNS numeric LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN own = wanted THEN 1 ELSE (
    SELECT rate FROM (
      (SELECT day, rate, 0 AS way FROM exchange_rates WHERE currency = own AND base_currency = wanted ORDER BY day DESC LIMIT 1)
      UNION ALL
      (SELECT day, 1 / rate, 1 FROM exchange_rates WHERE currency = wanted AND base_currency = own ORDER BY day DESC LIMIT 1)
    ) AS entered ORDER BY day DESC, way LIMIT 1) END
$$;
--> statement-breakpoint
-- Where nobody entered a rate of two currencies, the rates of both into the currency of the house give one.
CREATE OR REPLACE FUNCTION newest_exchange_rate(own text, wanted text) RETURNS numeric LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(entered_exchange_rate(own, wanted), (
    SELECT entered_exchange_rate(own, v.house) * entered_exchange_rate(v.house, wanted)
    FROM (SELECT house_currency() AS house) AS v WHERE v.house NOT IN (own, wanted)))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION rated_currencies(own text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH house AS (SELECT house_currency() AS currency),
  pairs AS (SELECT currency AS one, base_currency AS other FROM exchange_rates
    UNION SELECT base_currency, currency FROM exchange_rates)
  SELECT ARRAY(SELECT own UNION SELECT other FROM pairs WHERE one = own
    UNION SELECT p.other FROM pairs p JOIN house h ON p.one = h.currency
      WHERE EXISTS (SELECT FROM pairs q WHERE q.one = own AND q.other = h.currency))
$$;
--> statement-breakpoint
UPDATE enquiries e SET house_value = house_value_of(e) WHERE e.house_value <> house_value_of(e);
--> statement-breakpoint
UPDATE quotes q SET house_net = house_net_of(q) WHERE q.house_net <> house_net_of(q);
