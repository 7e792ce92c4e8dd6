CREATE TABLE "exchange_rates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"currency" text NOT NULL,
	"base_currency" text NOT NULL,
	"day" date NOT NULL,
	"rate" numeric(14, 6) NOT NULL,
	"source" text,
	CONSTRAINT "exchange_rates_of_two" CHECK (currency <> base_currency AND rate > 0)
);
--> statement-breakpoint
DROP INDEX "enquiries_by_value";--> statement-breakpoint
DROP INDEX "quotes_by_value";--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "house_value" numeric(14, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "house_net" numeric(14, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_rates_once" ON "exchange_rates" USING btree ("currency","base_currency","day");--> statement-breakpoint
CREATE INDEX "exchange_rates_by_day" ON "exchange_rates" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "exchange_rates_by_currency" ON "exchange_rates" USING btree ("currency","id");--> statement-breakpoint
CREATE INDEX "enquiries_by_value" ON "enquiries" USING btree ("house_value","id","status");--> statement-breakpoint
CREATE INDEX "quotes_by_value" ON "quotes" USING btree ("house_net","id","status") WHERE is_current;--> statement-breakpoint
-- The newest entered rate of two currencies, whichever way it was entered; 1 for the same one, null where there is none.
CREATE FUNCTION newest_exchange_rate(own text, wanted text) RETURNS numeric LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN own = wanted THEN 1 ELSE (
    SELECT rate FROM (
      (SELECT day, rate, 0 AS way FROM exchange_rates WHERE currency = own AND base_currency = wanted ORDER BY day DESC LIMIT 1)
      UNION ALL
      (SELECT day, 1 / rate, 1 FROM exchange_rates WHERE currency = wanted AND base_currency = own ORDER BY day DESC LIMIT 1)
    ) AS entered ORDER BY day DESC, way LIMIT 1) END
$$;
--> statement-breakpoint
CREATE FUNCTION rated_currencies(own text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT own UNION SELECT base_currency FROM exchange_rates WHERE currency = own
    UNION SELECT currency FROM exchange_rates WHERE base_currency = own)
$$;
--> statement-breakpoint
-- The currency in which most active facilities keep their books.
CREATE FUNCTION house_currency() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT base_currency FROM facilities WHERE active GROUP BY base_currency ORDER BY count(*) DESC, base_currency LIMIT 1
$$;
--> statement-breakpoint
-- What lists are sorted by: the value in the currency of the house, 0 where no rate is known.
CREATE FUNCTION house_value_of(enquiry enquiries) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN v.amount = 0 OR v.house IS NULL THEN 0 WHEN v.own = v.house THEN v.amount
    ELSE least(999999999999.99, coalesce(round(v.amount * coalesce(newest_exchange_rate(v.own, v.house), (
      SELECT nullif(q.exchange_rate, 1) FROM quotes q JOIN facilities f ON f.id = q.facility_id
      WHERE q.enquiry_id = enquiry.id AND enquiry.quoted_value IS NOT NULL AND f.base_currency = v.house AND q.net > 0
        AND (q.status IN ('won', 'part_won', 'released', 'sent')
          OR q.is_current AND q.status IN ('draft', 'awaiting_approval', 'approved'))
      ORDER BY q.created_at DESC LIMIT 1)), 2), 0)) END
  FROM (SELECT coalesce(enquiry.quoted_value, enquiry.estimated_value, 0) AS amount,
    coalesce(enquiry.quoted_currency, enquiry.currency) AS own, house_currency() AS house) AS v
$$;
--> statement-breakpoint
CREATE FUNCTION house_net_of(quote quotes) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN quote.net = 0 OR v.house IS NULL THEN 0 WHEN quote.currency = v.house THEN quote.net
    ELSE least(999999999999.99, coalesce(round(quote.net * coalesce(newest_exchange_rate(quote.currency, v.house), (
      SELECT nullif(quote.exchange_rate, 1) FROM facilities f
      WHERE f.id = quote.facility_id AND f.base_currency = v.house)), 2), 0)) END
  FROM (SELECT house_currency() AS house) AS v
$$;
--> statement-breakpoint
CREATE FUNCTION note_house_value() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.house_value := house_value_of(NEW);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER enquiries_note_house_value
  BEFORE INSERT OR UPDATE OF estimated_value, quoted_value, currency, quoted_currency, facility_id ON enquiries
  FOR EACH ROW EXECUTE FUNCTION note_house_value();
--> statement-breakpoint
CREATE FUNCTION note_house_net() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.house_net := house_net_of(NEW);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER quotes_note_house_net BEFORE INSERT OR UPDATE OF net, currency, exchange_rate, facility_id ON quotes
  FOR EACH ROW EXECUTE FUNCTION note_house_net();
--> statement-breakpoint
-- A new rate changes what is foreign, and nothing else.
CREATE FUNCTION follow_exchange_rates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE enquiries e SET house_value = house_value_of(e)
    WHERE coalesce(e.quoted_currency, e.currency) <> house_currency() AND e.house_value <> house_value_of(e);
  UPDATE quotes q SET house_net = house_net_of(q)
    WHERE q.currency <> house_currency() AND q.house_net <> house_net_of(q);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER exchange_rates_follow AFTER INSERT OR UPDATE OR DELETE ON exchange_rates
  FOR EACH STATEMENT EXECUTE FUNCTION follow_exchange_rates();
--> statement-breakpoint
-- Another currency of the house changes everything: its own amounts were foreign before.
CREATE FUNCTION follow_house_currency() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  house text := house_currency();
BEGIN
  IF EXISTS (SELECT 1 FROM enquiries WHERE CASE WHEN coalesce(quoted_currency, currency) = house
      THEN house_value <> value ELSE value <> 0 AND house_value = value END) THEN
    UPDATE enquiries e SET house_value = house_value_of(e) WHERE e.house_value <> house_value_of(e);
  END IF;
  IF EXISTS (SELECT 1 FROM quotes WHERE CASE WHEN currency = house THEN house_net <> net ELSE net <> 0 AND house_net = net END) THEN
    UPDATE quotes q SET house_net = house_net_of(q) WHERE q.house_net <> house_net_of(q);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER facilities_follow_currency AFTER INSERT OR DELETE OR UPDATE OF base_currency, active ON facilities
  FOR EACH STATEMENT EXECUTE FUNCTION follow_house_currency();
--> statement-breakpoint
UPDATE enquiries e SET house_value = house_value_of(e);
--> statement-breakpoint
UPDATE quotes q SET house_net = house_net_of(q);
